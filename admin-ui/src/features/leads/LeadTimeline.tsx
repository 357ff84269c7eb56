import { Timeline } from '@mantine/core'
import { Card } from '../../ui/Card'
import { ago, dateTime } from '../../ui/dates'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { happened, particulars } from './eventWords'
import styles from './LeadTimeline.module.css'
import { type LeadDetail, useTimeline } from './queries'

/** Who did what, and when; the newest first. */
export function LeadTimeline({ of: lead }: { of: LeadDetail }) {
  const timeline = useTimeline(lead.id)
  return (
    <Card title="Timeline">
      {timeline.isPending && <RowSkeletons label="Loading the timeline" rows={3} />}
      {timeline.isError && (
        <ErrorState
          text="The timeline cannot be shown now."
          error={timeline.error}
          retry={() => timeline.refetch()}
        />
      )}
      <Timeline bulletSize={14} lineWidth={2} color="neem">
        {rowsOf(timeline.data).map((event) => (
          <Timeline.Item key={event.id} title={happened(event)}>
            {particulars(event).map((line) => (
              <p key={line} className={styles.line}>
                {line}
              </p>
            ))}
            <p className={styles.when}>
              <time dateTime={event.at} title={dateTime(event.at)}>
                {ago(event.at)}
              </time>
              {event.actor_name && `, ${event.actor_name}`}
            </p>
          </Timeline.Item>
        ))}
      </Timeline>
      <LoadMore query={timeline} />
    </Card>
  )
}
