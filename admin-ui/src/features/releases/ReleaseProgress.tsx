import { Progress } from '@mantine/core'
import { exactTime } from '../../ui/dates'
import type { Release } from './queries'
import styles from './ReleasesPage.module.css'
import { tryOf } from './standing'

/** How far a release under way is. */
export function ReleaseProgress({ of: release }: { of: Release }) {
  const { rendered, changed } = release.pages
  return (
    <div className={styles.bar}>
      <Progress.Root size="lg">
        <Progress.Section
          value={changed > 0 ? (rendered / changed) * 100 : 0}
          aria-label="Rendered"
          color="neem"
        />
      </Progress.Root>
      <span role="status">{said(release)}</span>
    </div>
  )
}

function said({ status, pages, tries, max_tries, retry_at, error }: Release) {
  const { rendered, changed } = pages
  const again = tries > 0 && tryOf({ tries, max_tries })
  if (status === 'queued') {
    if (!again) return error ? 'Queued: it waits' : 'Queued: it begins in a moment'
    return `Try ${tries} failed: ${again} begins ${
      retry_at ? `at ${exactTime(retry_at)}` : 'in a moment'
    }`
  }
  const begun = changed === 0 ? 'Looking for what changes' : `Rendered ${rendered}/${changed} pages`
  return again ? `${begun}, ${again}` : begun
}
