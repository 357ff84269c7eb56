import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  title: string
  /** What can be done with it, beside its title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a screen, with its title. */
export function Card({ title, action, children }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
