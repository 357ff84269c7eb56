import { Tag } from '../../ui/Tag'
import type { Release } from './queries'
import styles from './ReleasesPage.module.css'
import type { Standing } from './standing'
import { duration } from './words'

interface Props {
  of: Release
  standing: Standing
}

/** Where a release stands, and what is odd about it. */
export function ReleaseTags({ of: { late_seconds, undone_by }, standing }: Props) {
  const { label, tone, isOver } = standing
  return (
    <div className={styles.tags}>
      <Tag tone={tone}>{label}</Tag>
      {undone_by && !isOver && (
        <Tag tone="medium">Rollback by {undone_by.number} is on its way</Tag>
      )}
      {late_seconds != null && <Tag tone="warning">Ran late by {duration(late_seconds)}</Tag>}
    </div>
  )
}
