import { Progress } from '@mantine/core'
import { exactTime } from '../../ui/dates'
import type { Release } from './queries'
import styles from './ReleasesPage.module.css'

/** How far a release under way is. */
export function ReleaseProgress({ of: { status, pages, tries, retry_at } }: { of: Release }) {
  const { rendered, changed } = pages
  const begun = changed === 0 ? 'Looking for what changes' : `Rendered ${rendered}/${changed} pages`
  const queued = retry_at
    ? `Try ${tries} failed: the next begins at ${exactTime(retry_at)}`
    : 'Queued: it begins in a moment'
  const said = status === 'queued' ? queued : begun
  return (
    <div className={styles.bar}>
      <Progress.Root size="lg">
        <Progress.Section
          value={changed > 0 ? (rendered / changed) * 100 : 0}
          aria-label="Rendered"
          color="neem"
        />
      </Progress.Root>
      <span role="status">{said}</span>
    </div>
  )
}
