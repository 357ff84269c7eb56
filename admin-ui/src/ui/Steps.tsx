/** A long form in steps, one a screen, where the screen is a phone's. */
import { createContext, type ReactNode, use } from 'react'
import styles from './Steps.module.css'

export interface Steps {
  names: readonly string[]
  at: number
  go: (to: number) => void
}

export const StepsContext = createContext<Steps | undefined>(undefined)

/** A part of a form. It keeps what was typed while another is shown; without steps all are. */
export function Step({ at, children }: { at: number; children: ReactNode }) {
  const steps = use(StepsContext)
  return (
    <div className={styles.step} hidden={steps && steps.at !== at}>
      {children}
    </div>
  )
}

/** How far it is. */
export function Progress({ of: { names, at } }: { of: Steps }) {
  return (
    <div className={styles.progress}>
      <p aria-live="polite">
        <b>{names[at]}</b>
        <span>
          Step {at + 1} of {names.length}
        </span>
      </p>
      <div className={styles.line} aria-hidden="true">
        {names.map((name, i) => (
          <i key={name} data-done={i <= at || undefined} />
        ))}
      </div>
    </div>
  )
}
