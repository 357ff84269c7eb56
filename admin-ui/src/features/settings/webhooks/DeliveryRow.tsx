import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client'
import { Ago } from '../../../ui/Ago'
import { dateTime, exactTime } from '../../../ui/dates'
import { Facts } from '../../../ui/Facts'
import { Tag } from '../../../ui/Tag'
import styles from './DeliveryRow.module.css'
import type { Delivery } from './queries'
import type { Busy } from './useSending'
import { deliveryStates, rowOf, typeName } from './webhookWords'

interface Props {
  of: Delivery
  busy: Busy
  sendAgain?: () => void
}

/** A message; opened, what it says and every try to deliver it. */
export function DeliveryRow({ of: delivery, busy, sendAgain }: Props) {
  const { id, type, timestamp, data, state, attempts, next_at, tries } = delivery
  const about = rowOf(delivery)
  return (
    <details className={styles.delivery}>
      <summary>
        <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        <span className={styles.what}>
          <b>{typeName(type)}</b>
          {about && <small>{about.name}</small>}
        </span>
        <small>
          <Ago at={timestamp} />
        </small>
        <span className={styles.state}>
          <Tag tone={deliveryStates[state].tone}>{deliveryStates[state].label}</Tag>
          <small>
            {attempts === 1 ? '1 try' : `${attempts} tries`}
            {next_at && attempts > 0 && (
              <>
                , next <Ago at={next_at} />
              </>
            )}
          </small>
        </span>
      </summary>
      <div className={styles.open}>
        <Facts
          of={[
            ['Type', <code key="type">{type}</code>],
            ['Message', <code key="id">{id}</code>],
            ['When', dateTime(timestamp)],
            ['About', about && <Link to={about.path}>{about.name}</Link>],
          ]}
        />
        <h3>Data</h3>
        <pre>{JSON.stringify(data, null, 2)}</pre>
        <h3>Tries</h3>
        {tries.length === 0 ? <p>None yet.</p> : <Tries of={tries} />}
        {sendAgain && (
          <Button variant="default" {...busy} onClick={sendAgain}>
            Send again
          </Button>
        )}
      </div>
    </details>
  )
}

/** The newest first. */
const Tries = ({ of: tries }: { of: readonly Schemas['Try'][] }) => (
  <ol className={styles.tries}>
    {tries.map(({ at, status, error, ms, answer }) => (
      <li key={at}>
        <time dateTime={at} title={dateTime(at)}>
          {dateTime(at).split(',')[0]}, {exactTime(at)}
        </time>
        <b>{status ?? error ?? 'No answer'}</b>
        <span>{ms.toLocaleString('en-IN')} ms</span>
        {answer && <pre>{answer}</pre>}
      </li>
    ))}
  </ol>
)
