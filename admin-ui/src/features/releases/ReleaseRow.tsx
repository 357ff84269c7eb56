import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { dateTime } from '../../ui/dates'
import { isUnderWay, type Release } from './queries'
import { ReleaseProgress } from './ReleaseProgress'
import styles from './ReleasesPage.module.css'
import { ReleaseTags } from './ReleaseTags'
import { standingOf } from './standing'
import { useActions } from './useActions'
import { canRollBack, causeOf, duration, nowVerb, pagesOf, whenOf } from './words'

interface Props {
  of: Release
}

/** A release in the history, with what can be done at once. */
export function ReleaseRow({ of: release }: Props) {
  const { number, note, author, pages, seconds, ends_at, status } = release
  const may = useMay()
  const { isBusy, runNow, cancel, rollBack } = useActions(release)
  const mayRun = may('create', 'releases')
  const by = [causeOf(release), `by ${author}`].filter(Boolean).join(', ')
  const standing = standingOf(release)
  const waits = status === 'scheduled' || status === 'held'
  return (
    <li className={styles.row} data-state={status}>
      <div className={styles.what}>
        <Link to="/releases/$releaseId" params={{ releaseId: release.id }}>
          {note}
        </Link>
        <div className={styles.sub}>
          <ReleaseTags of={release} standing={standing} />
          <span>
            Release {number}, {by}
          </span>
        </div>
        {release.error && <p className={styles.error}>{release.error}</p>}
      </div>
      <div className={styles.when}>
        <span>{whenOf(release)}</span>
        <span>
          {status === 'live' &&
            `${pagesOf(pages.changed)}${seconds != null ? ` in ${duration(seconds)}` : ''}`}
        </span>
        {ends_at && <span>Ends {dateTime(ends_at)}</span>}
      </div>
      <div className={styles.actions}>
        {waits && mayRun && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={runNow}
            aria-label={`${nowVerb(release)}: release ${number}`}
          >
            {nowVerb(release)}
          </Button>
        )}
        {waits && may('delete', 'releases') && (
          <Button
            variant="default"
            c="var(--danger)"
            loading={isBusy}
            onClick={cancel}
            aria-label={`Cancel release ${number}`}
          >
            Cancel
          </Button>
        )}
        {status === 'failed' && mayRun && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={runNow}
            aria-label={`Try release ${number} again`}
          >
            Try again
          </Button>
        )}
        {canRollBack(release) && !release.undone_by && !standing.isOver && mayRun && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={rollBack}
            aria-label={`Roll back release ${number}`}
          >
            Roll back
          </Button>
        )}
      </div>
      {isUnderWay(release) && (
        <div className={styles.progress}>
          <ReleaseProgress of={release} />
        </div>
      )}
    </li>
  )
}
