import { Button } from '@mantine/core'
import { IconMessage2X } from '@tabler/icons-react'
import { drop } from '../../api/waiting'
import { ButtonLink } from '../../ui/links'
import styles from '../../ui/Refused.module.css'
import type { About } from './queries'
import { useRefusedNotes } from './useWaiting'
import { type KeptNote, resume } from './waiting'

/** The notes that were refused when they were sent at last, one after the other. */
export function RefusedNotes() {
  const [first, ...others] = useRefusedNotes()
  return first && <Refused key={first.key} of={first} others={others.length} />
}

const screens: Record<About['kind'], '/leads/$leadId' | '/customers/$id' | '/bookings/$id'> = {
  lead: '/leads/$leadId',
  customer: '/customers/$id',
  booking: '/bookings/$id',
}

function Refused({ of: note, others }: { of: KeptNote; others: number }) {
  const { kind, id } = note.about
  return (
    <div role="alert" className={styles.banner}>
      <IconMessage2X size={20} aria-hidden="true" />
      <span className={styles.text}>
        {`The note “${note.body.body.slice(0, 60)}” was not saved: ${note.refused}`}
        {others > 0 && ` (${others} more)`}
      </span>
      <span className={styles.actions}>
        <Button size="compact-md" variant="default" onClick={() => drop(note)}>
          Drop it
        </Button>
        <ButtonLink
          to={screens[kind]}
          params={{ id, leadId: id }}
          size="compact-md"
          onClick={() => resume(note)}
        >
          Open the note
        </ButtonLink>
      </span>
    </div>
  )
}
