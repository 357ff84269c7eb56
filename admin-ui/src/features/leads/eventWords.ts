/** The timeline of a lead in words. */
import { dateTime } from '../../ui/dates'
import { readable } from '../../ui/words'
import { leftBehind, moved } from '../merges/words'
import type { LeadEvent } from './queries'
import { source } from './words'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

interface Change {
  before?: unknown
  after?: unknown
}

const shown = (value: unknown) => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const given = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(given) ? dateTime(given) : given.replaceAll('_', ' ')
}

/** What happened, in a few words. */
export function happened({ kind, detail, actor_name }: LeadEvent): string {
  switch (kind) {
    case 'created':
      return actor_name
        ? 'Written down'
        : `Came in by ${source(text(detail.lead_source) || 'website')}`
    case 'asked_again':
      return `Asked again: ${text(detail.lead_number)}`
    case 'called':
      return `Call: ${readable(text(detail.status))}`
    case 'assigned':
      return detail.assignee_name
        ? `Assigned to ${text(detail.assignee_name)}`
        : 'Assigned to nobody'
    case 'whatsapp':
      return 'WhatsApp message written'
    case 'whatsapp_sent':
      return 'WhatsApp opened'
    case 'merged':
      return `${text(detail.lead_number)} merged in`
    case 'converted':
      return 'Became a customer'
    case 'noted':
      return 'Note'
    default:
      return readable(kind)
  }
}

/** What there is to say about it, a line each. */
export function particulars({ kind, detail }: LeadEvent): string[] {
  if (kind === 'called') {
    const due = text(detail.next_follow_up_date)
    return [text(detail.call_notes), due && `Next follow-up ${dateTime(due)}`].filter(Boolean)
  }
  if (kind === 'merged') {
    const along = moved((detail.moved as object | undefined) ?? {})
    return [along, ...leftBehind((detail.left as object | undefined) ?? {}, readable)].filter(
      Boolean,
    )
  }
  if (kind === 'whatsapp') return [text(detail.text)]
  if (kind === 'noted') return [text(detail.body)]
  if (kind !== 'edited') return []
  return Object.entries(detail as Record<string, Change>)
    .filter(([field]) => !field.endsWith('_id'))
    .map(([field, { before, after }]) => `${readable(field)}: ${shown(before)} → ${shown(after)}`)
}
