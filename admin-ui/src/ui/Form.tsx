import { Button, Group } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import styles from './Form.module.css'
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
      <Group justify="flex-end" className={styles.bar}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {verb}
        </Button>
      </Group>
    </form>
  )
}
