import { Skeleton } from '@mantine/core'
import styles from './RowSkeletons.module.css'

/** Stands in for rows until they are fetched. */
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
