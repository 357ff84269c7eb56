import { createContext, type ReactNode, useContext } from 'react'
import { type TextKey, useTexts } from '../../ui/texts'
import { sentenceOf } from './sentences'
import type { LeadFormState } from './useLeadForm'

export const FormContext = createContext<(LeadFormState & { id: string }) | null>(null)

interface ControlProps {
  id: string
  name: string
  defaultValue: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  name: string
  label: ReactNode
  required?: boolean
  /** Shows the star, but the field may stay empty. */
  starred?: boolean
  initial?: string
  wide?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A label, its control and its error. */
export function Field({
  name,
  label,
  required = false,
  starred = required,
  initial = '',
  wide,
  children,
}: Props) {
  const t = useTexts()
  const form = useContext(FormContext)
  const id = `${form?.id}-${name}`
  const code = form?.errors[name]
  return (
    <p className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>
        {label}
        {starred && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        name,
        required,
        defaultValue: form?.values[name] ?? initial,
        'aria-invalid': code ? true : undefined,
        'aria-describedby': code ? `${id}-error` : undefined,
      })}
      {code && (
        <span className="error" id={`${id}-error`}>
          {t(fieldSentence[code] ?? sentenceOf(code))}
        </span>
      )}
    </p>
  )
}

/** The short error beside a field; the whole sentence is shown above the buttons. */
const fieldSentence: Record<string, TextKey> = {
  required: 'form.error.missing',
  phone: 'form.error.phoneField',
}
