import type { ReactNode } from 'react'
import styles from './FewFirst.module.css'

interface Props<Row> {
  of: readonly Row[]
  /** More than these are shown when asked for. */
  few: number
  children: (row: Row) => ReactNode
}

/** A list within a row, short at first. */
export function FewFirst<Row extends { id: string }>({ of: rows, few, children }: Props<Row>) {
  const more = rows.slice(few)
  return (
    <div className={styles.few}>
      <List of={rows.slice(0, few)}>{children}</List>
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <List of={more}>{children}</List>
        </details>
      )}
    </div>
  )
}

const List = <Row extends { id: string }>({ of: rows, children }: Omit<Props<Row>, 'few'>) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>{children(row)}</li>
    ))}
  </ul>
)
