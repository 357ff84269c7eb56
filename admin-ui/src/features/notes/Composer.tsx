import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { GrowingField } from '../../ui/GrowingField'
import styles from './Composer.module.css'
import { mentioned } from './mentions'
import type { Mention, NoteText } from './queries'
import { type Completion, useCompletion } from './useCompletion'

/** The engine counts the same. */
const LONGEST = 4000

interface Props {
  label: string
  verb: string
  isSaving: boolean
  start: string
  /** Whom the note mentioned before. */
  before?: Mention[]
  /** What is typed, to be kept until it is saved. */
  keep?: (text: string) => void
  save: (note: NoteText, done: () => void) => void
  cancel?: () => void
  /** What else can be done there. */
  children?: ReactNode
}

/** The field of a note: Ctrl and Enter save it, @ names a colleague. */
export function Composer({
  label,
  verb,
  isSaving,
  start,
  before = [],
  keep,
  save,
  cancel,
  children,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(start)
  function type(next: string) {
    setText(next)
    keep?.(next)
  }
  const completion = useCompletion(field, text, type)
  const { found, chosen, list, optionOf } = completion
  const isOpen = found.length > 0
  // Who changes a note has asked for its field.
  const [isAsked] = useState(Boolean(cancel))
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const tooLong = [...text.trim()].length - LONGEST

  function submit() {
    const body = text.trim()
    if (!body || isSaving || tooLong > 0) return
    const mentions = mentioned(body, completion.colleagues, before)
    save({ body, mentions }, () => type(''))
  }
  function press(event: KeyboardEvent) {
    if (completion.press(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && cancel) {
      event.stopPropagation()
      cancel()
    }
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.field}>
        <GrowingField
          ref={field}
          aria-label={label}
          placeholder="Write a note, @ names a colleague"
          value={text}
          error={tooLong > 0 && `${tooLong.toLocaleString('en-IN')} letters too many`}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            completion.change(value, selectionStart)
          }
          onSelect={completion.look}
          onBlur={completion.close}
          onKeyDown={press}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isOpen && { 'aria-controls': list, 'aria-activedescendant': optionOf(chosen) })}
        />
        {isOpen && <Colleagues of={completion} />}
        <VisuallyHidden role="status">
          {isOpen && `${found.length} colleagues: up and down to choose, Enter to name one`}
        </VisuallyHidden>
      </div>
      <div className={styles.bar}>
        <ActionIcon
          variant="subtle"
          size="2.75rem"
          aria-label="Mention a colleague"
          title="Mention a colleague (@)"
          onClick={completion.begin}
        >
          <IconAt size={20} aria-hidden="true" />
        </ActionIcon>
        {children}
        <span className={styles.end}>
          {cancel && (
            <Button variant="subtle" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="light"
            loading={isSaving}
            aria-disabled={!text.trim()}
            data-disabled={!text.trim()}
            title={`${verb} (Ctrl+Enter)`}
          >
            {verb}
          </Button>
        </span>
      </div>
    </form>
  )
}

function Colleagues({ of: { found, chosen, list, optionOf, pick } }: { of: Completion }) {
  return (
    <div id={list} role="listbox" aria-label="Colleagues" className={styles.list}>
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={one.id}
          id={optionOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          ref={(item) => {
            if (index === chosen) item?.scrollIntoView?.({ block: 'nearest' })
          }}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(one)}
        >
          {one.full_name}
        </div>
      ))}
    </div>
  )
}
