import type { ReactNode } from 'react'
import styles from './ReviewRow.module.css'

interface Props {
  who: ReactNode
  what: ReactNode
  /** Buttons; on a phone they share its width. */
  actions: ReactNode
}

/** A row that waits for somebody to decide: who sent it, what it says, what may be done. */
export const ReviewRow = ({ who, what, actions }: Props) => (
  <div className={styles.row}>
    <div className={styles.who}>{who}</div>
    <div className={styles.what}>{what}</div>
    <div className={styles.actions}>{actions}</div>
  </div>
)

/** What to look for in such rows. */
export const ReviewHint = ({ children }: { children: ReactNode }) => (
  <p className={styles.hint}>{children}</p>
)
