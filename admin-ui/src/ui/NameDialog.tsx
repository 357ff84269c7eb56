import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from './Dialog'
import styles from './NameDialog.module.css'

interface Props {
  title: string
  label: string
  /** What it begins with. */
  present?: string
  /** Names that are known; any other can be typed. */
  known?: readonly string[]
  /** What is wrong with the name. */
  error?: string | undefined
  verb: string
  isSaving?: boolean
  /** Without a name there is nothing to save. */
  isNeeded?: boolean
  save: (name: string) => void
  close: () => void
  children?: ReactNode
}

/** Asks for a name. */
export function NameDialog(props: Props) {
  const { title, label, present = '', known = [], error, verb } = props
  const { isSaving = false, isNeeded = false, save, close, children } = props
  const [name, setName] = useState(present)
  const list = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    save(name.trim())
  }
  return (
    <Dialog title={title} onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={label}
          value={name}
          error={error}
          maxLength={120}
          list={list}
          required={isNeeded}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <datalist id={list}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {children}
        <div className={styles.end}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
