import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './Metrics.module.css'

export interface Metric {
  label: string
  value: ReactNode
  /** Where the rows are that it counts. */
  rows?: LinkProps
  /** Takes the room of two: a long number, or one that would stand alone in its row. */
  wide?: true
}

/** What is there in a few numbers. */
export function Metrics({ label, of: metrics }: { label: string; of: Metric[] }) {
  return (
    <ul className={styles.metrics} aria-label={label}>
      {metrics.map(({ label, value, rows, wide }) => (
        <li key={label} className={styles.metric} data-wide={wide}>
          <span className={styles.label}>
            {rows ? (
              <Link {...rows} className={styles.link}>
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
          <b className={styles.value}>{value}</b>
        </li>
      ))}
    </ul>
  )
}
