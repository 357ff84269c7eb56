import { Button, Group } from '@mantine/core'
import { dateTime } from '../../../ui/dates'
import { Note } from './Note'

interface BroughtBackProps {
  /** When it was typed. */
  at: number
  keep: () => void
  drop: () => void
}

/** This device had a text that never reached the engine. */
export function BroughtBack({ at, keep, drop }: BroughtBackProps) {
  return (
    <Note
      tone="info"
      text={`What you typed here on ${dateTime(new Date(at).toISOString())} and could not be saved is back.`}
      action={
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={drop}>
            Drop it
          </Button>
          <Button size="compact-md" onClick={keep}>
            Keep it
          </Button>
        </Group>
      }
    />
  )
}
