import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ChosenBar.module.css'
import { useOnPage } from './onPage'

interface Props {
  /** What is chosen. */
  said: string
  /** What would come of it. */
  more?: string
  clear: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** What was chosen in a list, and what can be done with it: always at hand. */
export function ChosenBar({ said, more, clear, children }: Props) {
  useOnPage('chosen-bar')
  return (
    <section className={styles.bar} aria-label="Chosen">
      <p role="status">
        <b>{said}</b>
        {more && <span>{more}</span>}
      </p>
      <Button variant="default" onClick={clear}>
        Clear
      </Button>
      {children}
    </section>
  )
}
