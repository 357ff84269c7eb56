import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What is known, name by name; what is not known is left out. */
export function Facts({ of: facts }: { of: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
