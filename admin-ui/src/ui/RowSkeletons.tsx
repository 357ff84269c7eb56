import { Skeleton } from '@mantine/core'
import styles from './RowSkeletons.module.css'

/** Rows while they are on their way, as many as a first look shows. */
export function RowSkeletons({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.rows} role="status">
      <p>{label}</p>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={i} h="var(--row)" radius="sm" />
      ))}
    </div>
  )
}
