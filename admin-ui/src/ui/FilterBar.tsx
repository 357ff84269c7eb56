import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** What narrows a list: the search first, then its choices. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search className={styles.bar} aria-label="Filters">
      {children}
    </search>
  )
}
