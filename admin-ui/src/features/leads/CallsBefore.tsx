import { Alert } from '@mantine/core'
import { Ago } from '../../ui/Ago'
import { rowsOf } from '../../ui/pages'
import styles from './CallDialog.module.css'
import { happened, particulars } from './eventWords'
import { type Lead, type LeadEvent, useTimeline } from './queries'

/** As many as one can take in while the phone rings. */
const SHOWN = 3

/** How the last calls went. */
export function CallsBefore({ of: lead }: { of: Lead }) {
  const calls = rowsOf(useTimeline(lead.id).data).filter(({ kind }) => kind === 'called')
  if (calls.length === 0) return null
  return (
    <section className={styles.before} aria-label="Earlier calls">
      <h3>Earlier calls</h3>
      <Events of={calls.slice(0, SHOWN)} />
    </section>
  )
}

interface MeanwhileProps {
  /** The engine's sentence. */
  title: string
  events: LeadEvent[]
}

/** What others did while the sheet was open. */
export const Meanwhile = ({ title, events }: MeanwhileProps) => (
  <Alert color="yellow" role="alert" title={title} className={styles.meanwhile}>
    <div className={styles.before}>
      <Events of={events} />
    </div>
    <p>Nothing was saved yet. Save again to record your call as well.</p>
  </Alert>
)

const Events = ({ of: events }: { of: LeadEvent[] }) => (
  <ul>
    {events.map((event) => (
      <li key={event.id}>
        <strong>{happened(event)}</strong>
        {particulars(event).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <small>
          <Ago at={event.at} />
          {event.actor_name && `, ${event.actor_name}`}
        </small>
      </li>
    ))}
  </ul>
)
