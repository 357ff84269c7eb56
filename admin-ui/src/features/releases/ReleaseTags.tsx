import { Tag } from '../../ui/Tag'
import type { Release } from './queries'
import styles from './ReleasesPage.module.css'
import { duration, stateOf } from './words'

interface Props {
  of: Release
  /** The release that took it back. */
  undoneBy?: Release | undefined
}

/** Where a release stands, and what is odd about it. */
export function ReleaseTags({ of: release, undoneBy }: Props) {
  const { label, tone } = stateOf(release)
  const { late_seconds } = release
  return (
    <div className={styles.tags}>
      <Tag tone={undoneBy ? 'neutral' : tone}>{label}</Tag>
      {undoneBy && <Tag>Rolled back by {undoneBy.number}</Tag>}
      {late_seconds != null && <Tag tone="warning">Ran late by {duration(late_seconds)}</Tag>}
    </div>
  )
}
