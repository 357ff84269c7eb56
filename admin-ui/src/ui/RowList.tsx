import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './RowList.module.css'

interface Props<Row> {
  label?: string
  of: readonly Row[]
  /** `rows`: a frame, with lines between; `cards`: rows draw their own line below, and on a phone their own frame. */
  frame?: 'rows' | 'cards' | 'none'
  /** How rows without a frame are laid out. */
  className?: string | undefined
  /** Rows are being chosen. */
  isSelecting?: boolean
  children: (row: Row) => ReactNode
}

/** The rows of a list. */
export function RowList<Row extends { id: string }>({
  label,
  of: rows,
  frame = 'rows',
  className,
  isSelecting = false,
  children,
}: Props<Row>) {
  return (
    <ul
      className={clsx(styles.list, styles[frame], className)}
      aria-label={label}
      data-selecting={isSelecting || undefined}
    >
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}
