import type { CSSProperties } from 'react'
import styles from './Score.module.css'

/** The priority as a ring that fills. */
export function Score({ of: score }: { of: number }) {
  return (
    <span
      className={styles.score}
      style={{ '--filled': `${score}%` } as CSSProperties}
      role="img"
      aria-label={`Priority ${score}`}
    >
      <b>{score}</b>
    </span>
  )
}
