import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/Card'
import { dateTime } from '../../ui/dates'
import { Facts } from '../../ui/Facts'
import { type Release, releaseQuery } from './queries'
import styles from './ReleasePage.module.css'
import { causeOf, duration } from './words'

/** Who made a release, when and why. */
export function ReleaseFacts({ of: release }: { of: Release }) {
  const { author, created_at, publish_at, live_at, late_seconds, seconds, ends_at, tries } = release
  return (
    <Card title="About it">
      <Facts
        of={[
          ['By', author],
          ['Because of', causeOf(release)],
          [
            release.cause === 'end' ? 'The end of' : 'Takes back',
            release.restores && <Other id={release.restores} />,
          ],
          ['Made', dateTime(created_at)],
          ['Planned for', publish_at && dateTime(publish_at)],
          ['Ran late by', late_seconds == null ? null : duration(late_seconds)],
          ['Failed tries', tries > 0 ? tries : null],
          ['Went live', live_at && dateTime(live_at)],
          ['Took', seconds == null ? null : duration(seconds)],
          ['Until', ends_at && dateTime(ends_at)],
        ]}
      />
    </Card>
  )
}

/** The release that this one takes back or ends. */
function Other({ id }: { id: string }) {
  const { data } = useQuery(releaseQuery(id))
  return (
    <Link to="/releases/$releaseId" params={{ releaseId: id }} className={styles.link}>
      {data ? `Release ${data.number}` : 'Another release'}
    </Link>
  )
}
