import { readableValue } from '../fields'
import type { Field } from '../queries'

/** What every field has, whatever it holds. */
export interface FieldProps<T> {
  label: string
  field: Field
  locale: string
  value: T | undefined
  error: string | undefined
  source: T | undefined
  /** With a value of the same type; nothing empties the field. */
  change: (value: unknown) => void
}

/** The help stands below: what is typed begins at the height of the English beside it. */
const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** What stands around every input. */
export const aroundInput = ({ label, field, error }: AroundInput) => ({
  label,
  description: field.help,
  inputWrapperOrder,
  error,
  withAsterisk: (field.required ?? false) && field.default === undefined,
})

/** The same for an input that shows, while it is empty, what stands in. */
export const inputProps = (given: AroundInput) => ({
  ...aroundInput(given),
  placeholder: readableValue(given.field.default),
})

type AroundInput = Pick<FieldProps<unknown>, 'label' | 'field'> & { error?: string | undefined }
