import { Button, Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconRocket } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CallToAction } from '../../../ui/CallToAction'
import styles from './Publish.module.css'

interface Props {
  verb: string
  isBusy: boolean
  isPossible: boolean
}

/** The button that publishes. It has the focus from the beginning: the second press is enough. */
export function PublishBar({ verb, isBusy, isPossible }: Props) {
  const os = useOs()
  const button = useFocused()
  return (
    <div className={styles.bar}>
      <CallToAction
        ref={button}
        type="submit"
        data-autofocus
        loading={isBusy}
        data-disabled={!isPossible}
        aria-disabled={!isPossible}
        leftSection={<IconRocket size={18} aria-hidden="true" />}
        rightSection={
          <Kbd className={styles.keys}>{os === 'macos' || os === 'ios' ? '⌘ ⏎' : 'Ctrl ⏎'}</Kbd>
        }
      >
        {verb}
      </CallToAction>
    </div>
  )
}

interface QuestionProps {
  text: string
  verb: string
  isBusy: boolean
  confirm: () => void
  back: () => void
}

/** Asks once more, where the button stands. */
export function PublishQuestion({ text, verb, isBusy, confirm, back }: QuestionProps) {
  const button = useFocused()
  return (
    <div className={styles.bar}>
      <p role="alert">{text}</p>
      <Button ref={button} variant="default" onClick={back}>
        Not yet
      </Button>
      {/* The second half of a double click confirms nothing. */}
      <CallToAction loading={isBusy} onClick={({ detail }) => detail < 2 && confirm()}>
        {verb}
      </CallToAction>
    </div>
  )
}

/** Gets the focus as soon as it is there. */
function useFocused() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return button
}
