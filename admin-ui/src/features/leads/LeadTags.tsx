import { Tag } from '../../ui/Tag'
import { warnings } from './priority'
import type { Lead } from './queries'
import { status } from './words'

/** Status and warnings, in words. */
export function LeadTags({ of: lead }: { of: Lead }) {
  const { high, overdue, maxAttempts } = warnings(lead)
  const { label, tone } = status(lead.status)
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {lead.is_emergency && <Tag tone="danger">Emergency</Tag>}
      {high && <Tag tone="danger">High Priority</Tag>}
      {overdue && <Tag tone="danger">Overdue</Tag>}
      {maxAttempts && <Tag tone="strong">Max Attempts</Tag>}
      {lead.repeat_of && <Tag tone="medium">Asked again</Tag>}
    </>
  )
}
