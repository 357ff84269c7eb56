import { IconAlertTriangle } from '@tabler/icons-react'
import type { FieldProblem } from '../queries'
import styles from './FieldProblems.module.css'

/** What keeps a field from going live. It is saved all the same. */
export function FieldProblems({ of: problems }: { of: FieldProblem[] }) {
  return (
    <div role="status">
      {problems.map(({ code, message }) => (
        <p key={code} className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>Not ready to go live: {message}</span>
        </p>
      ))}
    </div>
  )
}
