import { useEffect, useState } from 'react'
import { REFRESH } from './queries'
import styles from './RefreshRing.module.css'

/**
 * Fills until the queue is asked again; `since` is when it was asked last. One step a second: what moves
 * with each frame keeps the page at work for nothing.
 */
export function RefreshRing({ since }: { since: number }) {
  const [filled, setFilled] = useState(0)
  useEffect(() => {
    const step = () => setFilled(Math.min((Date.now() - since) / REFRESH, 1))
    step()
    const timer = setInterval(step, 1_000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span className={styles.refresh}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <circle
          cx="10"
          cy="10"
          r="7.5"
          pathLength="1"
          strokeDashoffset={1 - filled}
          className={styles.done}
        />
      </svg>
      <span>
        <span data-spare>Refreshes every </span>30 s
      </span>
    </span>
  )
}
