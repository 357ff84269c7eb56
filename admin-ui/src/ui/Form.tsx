import type { FormEventHandler, ReactNode } from 'react'
import styles from './Form.module.css'
import { FormEnd } from './FormEnd'
import { useUnsaved } from './useUnsaved'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What the button says that saves. */
  verb: string
  isSaving: boolean
  cancel: () => void
  /** Whether something was typed that would be lost. */
  isDirty?: () => boolean
  children: ReactNode
}

const never = () => false

/** A form of cards, with what ends it always at hand. */
export function Form({ onSubmit, verb, isSaving, cancel, isDirty = never, children }: Props) {
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      {children}
      <FormEnd className={styles.bar} cancel={cancel} verb={verb} isSaving={isSaving} />
    </form>
  )
}
