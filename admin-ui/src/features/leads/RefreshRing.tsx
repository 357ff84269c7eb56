import styles from './RefreshRing.module.css'

/** Fills until the queue is asked again; `since` is when it was asked last. */
export function RefreshRing({ since }: { since: number }) {
  return (
    <span className={styles.refresh}>
      <svg key={since} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <circle cx="10" cy="10" r="7.5" pathLength="1" className={styles.done} />
      </svg>
      Refreshes every 30 s
    </span>
  )
}
