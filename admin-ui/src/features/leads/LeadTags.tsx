import { Tag } from '../../ui/Tag'
import { readable } from '../../ui/words'
import { warnings } from './priority'
import type { Lead } from './queries'
import { statusTones } from './words'

/** Status and warnings, in words. */
export function LeadTags({ of: lead }: { of: Lead }) {
  const { high, overdue, maxAttempts } = warnings(lead)
  return (
    <>
      <Tag tone={statusTones[lead.status]}>{readable(lead.status)}</Tag>
      {lead.is_emergency && <Tag tone="danger">Emergency</Tag>}
      {high && <Tag tone="danger">High Priority</Tag>}
      {overdue && <Tag tone="danger">Overdue</Tag>}
      {maxAttempts && <Tag tone="strong">Max Attempts</Tag>}
      {lead.repeat_of && <Tag tone="medium">Asked again</Tag>}
    </>
  )
}
