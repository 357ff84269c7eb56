import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconExternalLink, IconRefresh, IconRocket } from '@tabler/icons-react'
import { useMay } from '../../api/me'
import { dateTime } from '../../ui/dates'
import { Problems } from './Problems'
import { isUnderWay, type Release } from './queries'
import styles from './ReleasePage.module.css'
import { ReleaseProgress } from './ReleaseProgress'
import { ReleaseTags } from './ReleaseTags'
import { useActions } from './useActions'
import { canRollBack, duration, heldTitle, nowVerb, pagesOf } from './words'

/** Where a release stands, and what can be done about it. */
export function ReleaseState({ of: release }: { of: Release }) {
  const may = useMay()
  const { isBusy, runNow, cancel, rollBack } = useActions(release)
  const { status, error, pages } = release
  const problems = release.stopped_by ?? []
  const mayRun = may('create', 'releases')
  const waits = status === 'scheduled' || status === 'held'
  return (
    <section className={styles.state} aria-label="State" data-state={status}>
      <h2>{release.note}</h2>
      <ReleaseTags of={release} />
      <Said of={release} />
      {isUnderWay(release) && <ReleaseProgress of={release} />}
      {status === 'failed' && (
        <Alert color="red" title="The site stays as it was">
          {error}
        </Alert>
      )}
      {status === 'queued' && error && (
        <Alert className={styles.held} title="It is tried again by itself">
          {error}
        </Alert>
      )}
      {status === 'held' && (
        <Alert className={styles.held} title={heldTitle(release)}>
          {problems.length === 0 && error}
          <Problems of={problems} />
        </Alert>
      )}
      {status === 'scheduled' && problems.length > 0 && (
        <Alert className={styles.held} title="It cannot go live at its time as it is">
          <Problems of={problems} />
        </Alert>
      )}
      <div className={styles.actions}>
        {pages.first_url && (
          <Button
            component="a"
            href={pages.first_url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            See it live
          </Button>
        )}
        {waits && mayRun && (
          <Button
            loading={isBusy}
            onClick={runNow}
            leftSection={<IconRocket size={18} aria-hidden="true" />}
          >
            {nowVerb(release)}
          </Button>
        )}
        {status === 'failed' && mayRun && (
          <Button
            loading={isBusy}
            onClick={runNow}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
          >
            Try again
          </Button>
        )}
        {waits && may('delete', 'releases') && (
          <Button variant="default" c="var(--danger)" loading={isBusy} onClick={cancel}>
            Cancel release
          </Button>
        )}
        {canRollBack(release) && mayRun && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={rollBack}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          >
            Roll back
          </Button>
        )}
      </div>
    </section>
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
