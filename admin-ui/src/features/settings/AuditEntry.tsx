import { Link } from '@tanstack/react-router'
import { dateTime } from '../../ui/dates'
import styles from './AuditPage.module.css'
import { actionOf, addressOf, type Change, changesIn } from './auditWords'
import type { AuditLine } from './queries'

/** More than these are shown when asked for. */
const FEW = 4

/** A line of the log: who did what, when, and what was before. */
export function AuditEntry({ of: line }: { of: AuditLine }) {
  const changes = changesIn(line)
  const address = addressOf(line)
  return (
    <article className={styles.line}>
      <div className={styles.when}>
        <b>{line.actor}</b>
        <time dateTime={line.at}>{dateTime(line.at)}</time>
      </div>
      <div className={styles.what}>
        {actionOf(line.action)} {address ? <Link to={address}>{line.label}</Link> : line.label}
        {line.address && <span className={styles.from}>from {line.address}</span>}
        {line.times > 1 && <b> {line.times.toLocaleString('en-IN')} times within the hour</b>}
      </div>
      {changes.length > FEW ? (
        <details className={styles.more}>
          <summary>{changes.length} fields</summary>
          <Changes of={changes} />
        </details>
      ) : (
        <Changes of={changes} />
      )}
    </article>
  )
}

function Changes({ of: changes }: { of: Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== undefined && (
              <>
                <s>{before}</s> <span aria-hidden="true">→</span>
                <span className={styles.hidden}>, now </span>{' '}
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
