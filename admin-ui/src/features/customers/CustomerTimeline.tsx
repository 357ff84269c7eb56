import { Timeline } from '@mantine/core'
import { Card } from '../../ui/Card'
import { ago, dateTime } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import styles from './CustomerTimeline.module.css'
import { told } from './events'
import { type CustomerDetail, useTimeline } from './queries'

/** What happened to a customer, the latest first. */
export function CustomerTimeline({ of: customer }: { of: CustomerDetail }) {
  const events = useTimeline(customer.id)
  const rows = rowsOf(events.data)
  return (
    <Card title="Timeline">
      {events.isPending && <RowSkeletons label="Loading the timeline" rows={3} />}
      {events.isError && (
        <ErrorState
          text="The timeline could not be read."
          error={events.error}
          retry={() => events.refetch()}
        />
      )}
      <Timeline bulletSize={14} lineWidth={2}>
        {rows.map((event) => {
          const { title, text } = told(event)
          return (
            <Timeline.Item key={event.id} title={title}>
              {text && <p className={styles.text}>{text}</p>}
              <p className={styles.when}>
                <time dateTime={event.at} title={dateTime(event.at)}>
                  {ago(event.at)}
                </time>
                {event.actor_name && ` by ${event.actor_name}`}
              </p>
            </Timeline.Item>
          )
        })}
      </Timeline>
      <LoadMore query={events} />
    </Card>
  )
}
