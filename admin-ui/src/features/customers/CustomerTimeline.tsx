import { Timeline } from '@mantine/core'
import { Ago } from '../../ui/Ago'
import { Card } from '../../ui/Card'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import styles from './CustomerTimeline.module.css'
import { told } from './events'
import { type CustomerDetail, useTimeline } from './queries'

/** What happened to a customer, the latest first. */
export function CustomerTimeline({ of: customer }: { of: CustomerDetail }) {
  const events = useTimeline(customer.id)
  const rows = rowsOf(events.data)
  return (
    <Card title="Timeline">
      <QueryView
        query={events}
        loading="Loading the timeline"
        skeletons={3}
        failed="The timeline could not be read."
      >
        <Timeline bulletSize={14} lineWidth={2}>
          {rows.map((event) => {
            const { title, text } = told(event)
            return (
              <Timeline.Item key={event.id} title={title}>
                {text && <p className={styles.text}>{text}</p>}
                <p className={styles.when}>
                  <Ago at={event.at} />
                  {event.actor_name && ` by ${event.actor_name}`}
                </p>
              </Timeline.Item>
            )
          })}
        </Timeline>
      </QueryView>
    </Card>
  )
}
