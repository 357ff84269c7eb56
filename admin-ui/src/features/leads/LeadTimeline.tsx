import { Timeline } from '@mantine/core'
import { Ago } from '../../ui/Ago'
import { Card } from '../../ui/Card'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { happened, particulars } from './eventWords'
import styles from './LeadTimeline.module.css'
import { type LeadDetail, useTimeline } from './queries'

/** Who did what, and when; the newest first. */
export function LeadTimeline({ of: lead }: { of: LeadDetail }) {
  const timeline = useTimeline(lead.id)
  return (
    <Card title="Timeline">
      <QueryView
        query={timeline}
        loading="Loading the timeline"
        skeletons={3}
        failed="The timeline cannot be shown now."
      >
        <Timeline bulletSize={14} lineWidth={2} color="neem">
          {rowsOf(timeline.data).map((event) => (
            <Timeline.Item key={event.id} title={happened(event)}>
              {particulars(event).map((line) => (
                <p key={line} className={styles.line}>
                  {line}
                </p>
              ))}
              <p className={styles.when}>
                <Ago at={event.at} />
                {event.actor_name && `, ${event.actor_name}`}
              </p>
            </Timeline.Item>
          ))}
        </Timeline>
      </QueryView>
    </Card>
  )
}
