/** A line of the log in words. */
import { browserOf } from '../../ui/browsers'
import { dateTime } from '../../ui/dates'
import { readable } from '../../ui/words'
import type { AuditLine } from './queries'

/** Features whose actions the log can be narrowed to. */
export const auditFeatures = [
  'leads',
  'customers',
  'bookings',
  'notes',
  'attachments',
  'packages',
  'views',
  'content',
  'releases',
  'media',
  'users',
  'tokens',
  'webhooks',
  'access',
  'settings',
].map((value) => ({ value, label: readable(value) }))

/** `leads.update` → `Leads: update` */
export const actionOf = (action: string) => readable(action.replace('.', ': '))

export interface Change {
  field: string
  before?: string | undefined
  after: string
}

/** What the engine counts by itself says nothing. */
const NOISE = new Set(['id', 'version', 'created_at', 'updated_at'])

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/

/** `partially_paid` */
const CODE = /^[a-z0-9]+(_[a-z0-9]+)+$/

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return dateTime(value)
    return CODE.test(value) ? readable(value) : value
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value

const inner = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

/** A group of fields as its fields: only those that differ. */
function apart(field: string, before: unknown, after: unknown): Change[] {
  const [was, is] = [inner(before), inner(after)]
  if (!is) return [{ field: readable(field), before: said(before), after: said(after) }]
  return Object.keys({ ...was, ...is })
    .filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is[name]))
    .flatMap((name) => apart(`${field} ${name}`, was?.[name], is[name]))
}

/** What changed, field by field; whatever else there is to say without a before. */
export function changesIn({ detail }: AuditLine): Change[] {
  return Object.entries<unknown>(detail)
    .filter(([field]) => !NOISE.has(field))
    .flatMap(([field, value]) => {
      if (field === 'browser')
        return value ? [{ field: 'With', after: browserOf(String(value)) }] : []
      if (!isChange(value)) return [{ field: readable(field), after: said(value) }]
      // A new row has no before: what it does not have is not worth a line.
      if (value.before === null && (value.after === null || value.after === '')) return []
      return apart(field, value.before, value.after)
    })
}

const SCREENS: Record<string, string> = {
  bookings: '/bookings/',
  customers: '/customers/',
  leads: '/leads/',
}

/** Where the row is that a line is about. */
export function addressOf({ action, entity_id: id }: AuditLine) {
  const screen = SCREENS[action.split('.')[0] ?? '']
  return id && screen ? `${screen}${id}` : undefined
}
