import { Card } from '../../ui/Card'
import { isLifted, reasons, whyAtLeast } from './explain'
import styles from './PriorityExplained.module.css'
import { priority } from './priority'
import type { LeadDetail } from './queries'
import { Score } from './Score'

/** The priority, and why it is what it is. */
export function PriorityExplained({ of: lead }: { of: LeadDetail }) {
  const { total, floor } = lead.score
  const terms = reasons(lead)
  return (
    <Card
      title={`Priority ${total} of 100`}
      action={
        <span className={styles.ring} data-priority={priority(total)}>
          <Score of={total} />
        </span>
      }
    >
      {terms.length === 0 && <p className={styles.note}>Finished: nothing is left to be done.</p>}
      <ul className={styles.terms}>
        {terms.map(({ label, why, points }) => (
          <li key={label}>
            <span>
              <b>{label}</b>
              <span>{why}</span>
            </span>
            <span className={styles.points}>{points > 0 ? `+${points}` : `−${-points}`}</span>
          </li>
        ))}
      </ul>
      {isLifted(lead) && (
        <p className={styles.note}>
          At least {floor}: {whyAtLeast(lead)}
        </p>
      )}
    </Card>
  )
}
