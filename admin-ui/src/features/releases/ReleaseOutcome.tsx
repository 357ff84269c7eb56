import { Alert } from '@mantine/core'
import type { ComponentProps } from 'react'
import { dateTime } from '../../ui/dates'
import { Problems } from './Problems'
import { isUnderWay, type Release } from './queries'
import styles from './ReleasePage.module.css'
import { ReleaseProgress } from './ReleaseProgress'
import { duration, heldTitle, pagesOf } from './words'

interface Props extends Omit<ComponentProps<typeof Problems>, 'of'> {
  of: Release
}

/** What became of a release so far: its progress, its receipt, or what went wrong and why. */
export function ReleaseOutcome({ of: release, ...problems }: Props) {
  const { status, error } = release
  const stopping = release.stopped_by ?? []
  return (
    <>
      <Said of={release} />
      {isUnderWay(release) && <ReleaseProgress of={release} />}
      {status === 'failed' && (
        <Alert color="red" title="The site stays as it was">
          {error}
          {stopping.length > 0 && <Problems of={stopping} {...problems} />}
        </Alert>
      )}
      {status === 'queued' && error && (
        <Alert
          className={styles.held}
          title={release.tries > 0 ? 'It is tried again by itself' : 'It waits'}
        >
          {error}
        </Alert>
      )}
      {status === 'held' && (
        <Alert className={styles.held} title={heldTitle(release)}>
          {stopping.length === 0 && error}
          <Problems of={stopping} {...problems} />
        </Alert>
      )}
      {status === 'scheduled' && stopping.length > 0 && (
        <Alert className={styles.held} title="It cannot go live at its time as it is">
          <Problems of={stopping} {...problems} />
        </Alert>
      )}
    </>
  )
}

/** The state in a sentence; of a live one it is the receipt. */
function Said({ of: { status, pages, seconds, live_at, publish_at, ends_at } }: { of: Release }) {
  const isAhead = ends_at && Date.parse(ends_at) > Date.now()
  const end = isAhead && ` What was live before comes back on ${dateTime(ends_at)} IST.`
  if (status === 'live' && live_at) {
    const took = seconds == null ? '' : ` It took ${duration(seconds)}.`
    return (
      <p role="status">
        {pagesOf(pages.changed)} changed on {dateTime(live_at)}.{took}
        {end}
      </p>
    )
  }
  if (status === 'scheduled' && publish_at) {
    return (
      <p>
        Goes live on {dateTime(publish_at)} IST.{end}
      </p>
    )
  }
  if (status === 'cancelled') return <p>It never went live.</p>
  return null
}
