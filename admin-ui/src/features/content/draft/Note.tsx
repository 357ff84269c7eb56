import type { ReactNode } from 'react'
import styles from './Note.module.css'

interface Props {
  tone: 'info' | 'medium' | 'danger'
  text: string
  /** What can be done about it. */
  action?: ReactNode
  children?: ReactNode
}

/** Something to know before going on, above the fields. */
export function Note({ tone, text, action, children }: Props) {
  return (
    <section className={styles.note} data-tone={tone} aria-label={text}>
      <div className={styles.head}>
        <p>{text}</p>
        {action}
      </div>
      {children}
    </section>
  )
}
