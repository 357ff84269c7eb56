import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { FieldProblem } from '../queries'
import styles from './FieldProblems.module.css'

/** What keeps a field from going live, and what should not be overlooked. It is saved all the same. */
export function FieldProblems({ of: problems }: { of: FieldProblem[] }) {
  return (
    <div role="status">
      {problems.map((problem) => {
        const Icon = problem.stops ? IconAlertTriangle : IconInfoCircle
        return (
          <p
            key={`${problem.code} ${problem.message}`}
            className={styles.problem}
            data-stops={problem.stops || undefined}
          >
            <Icon size={16} aria-hidden="true" />
            <span>{said(problem)}</span>
          </p>
        )
      })}
    </div>
  )
}

function said({ code, message, stops }: FieldProblem) {
  if (!stops) return message
  return code === 'required' ? 'Needed before it goes live' : `Not ready to go live: ${message}`
}
