import type { ReactNode } from 'react'
import styles from './states.module.css'

/** That there is nothing, and what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <svg className={styles.jaali} viewBox="0 0 40 40" aria-hidden="true">
        <path d="M4 40V19C4 8 11 1 20 1s16 7 16 18v21z" />
        <path d="M20 9c2.5 6 5 8.5 11 11c-6 2.5-8.5 5-11 11c-2.5-6-5-8.5-11-11c6-2.5 8.5-5 11-11z" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  )
}
