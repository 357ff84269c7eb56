import { ago, dateTime } from '../../ui/dates'
import { readablePhone } from '../../ui/phone'
import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import styles from './leads.module.css'
import { priority } from './priority'
import type { Lead } from './queries'

export function LeadRow({ of: lead }: { of: Lead }) {
  const labels = useLabels()
  const level = priority(lead.priority_score)
  return (
    <li className={styles.row} data-priority={level}>
      <span className={styles.score}>{lead.priority_score}</span>
      <div className={styles.who}>
        <b>{lead.name}</b>
        <span>{readablePhone(lead.primary_contact)}</span>
      </div>
      <div className={styles.what}>
        <span>{labels.service(lead.service_type)}</span>
        <span>{[labels.room(lead.room_type), lead.area].filter(Boolean).join(', ')}</span>
      </div>
      <div className={styles.tags}>
        <Tag tone={lead.status === 'new' ? 'info' : 'neutral'}>{readable(lead.status)}</Tag>
        {level === 'red' && <Tag tone="danger">High Priority</Tag>}
        {lead.call_attempts >= 3 && <Tag tone="strong">Max Attempts</Tag>}
      </div>
      <time className={styles.when} dateTime={lead.created_at} title={dateTime(lead.created_at)}>
        {ago(lead.created_at)}
      </time>
    </li>
  )
}
