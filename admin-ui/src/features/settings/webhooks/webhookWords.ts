/** Webhooks and their deliveries in words. */
import type { Schemas } from '../../../api/client'
import type { Tone } from '../../../ui/Tag'
import { readable } from '../../../ui/words'
import { groupsOf } from '../groups'
import type { Delivery, DeliveryState, Webhook } from './queries'

type FactKind = Schemas['FactKind']

/** What happened, by the type of the message. */
const types: Record<FactKind, string> = {
  'lead.created': 'New lead',
  'lead.updated': 'Lead changed',
  'lead.converted': 'Lead became a customer',
  'customer.created': 'New customer',
  'customer.updated': 'Customer changed',
  'booking.scheduled': 'New booking',
  'booking.moved': 'Booking moved',
  'booking.completed': 'Booking completed',
  'booking.cancelled': 'Booking cancelled',
  'release.scheduled': 'Release planned',
  'release.live': 'Release live',
  'release.failed': 'Release failed',
  'release.held': 'Release held',
  'release.cancelled': 'Release cancelled',
  'content.saved': 'Draft saved',
  'webhook.test': 'Test',
}

const labels: { [about in string]?: string } = {
  lead: 'Leads',
  customer: 'Customers',
  booking: 'Bookings',
  release: 'Releases',
}

const aboutOf = (type: string) => type.split('.')[0] ?? ''

export const typeName = (type: FactKind) => types[type]

/** Types by what they are about, in the order of the engine. */
export const groupedTypes = (codes: readonly FactKind[]) =>
  groupsOf(
    codes.map((code) => ({ code, about: typeName(code) })),
    ({ code }) => labels[aboutOf(code)] ?? readable(aboutOf(code)),
  )

interface State {
  tone: Tone
  label: string
  /** Since when it is so. */
  since?: string
  /** What there is to do about it. */
  advice?: string
}

const disabled: Record<NonNullable<Webhook['disabled_reason']>, State> = {
  failing: {
    tone: 'danger',
    label: 'Disabled: failed for five days',
    advice: 'Switch it on under Edit, then send again what was given up.',
  },
  gone: {
    tone: 'danger',
    label: 'Disabled: the receiver is gone',
    advice: 'It answered 410: it wants no more. Give it another address, or delete it.',
  },
  key_lost: {
    tone: 'warning',
    label: 'Disabled: its secret was lost',
    advice: 'Make a new secret, then switch it on under Edit.',
  },
}

const off: State = {
  tone: 'neutral',
  label: 'Switched off by staff',
  advice: 'It is told nothing of what happens meanwhile.',
}

export function stateOf({ is_active, disabled_reason, failing_since }: Webhook): State {
  if (!is_active) return disabled_reason ? disabled[disabled_reason] : off
  return failing_since
    ? { tone: 'warning', label: 'Failing since', since: failing_since }
    : { tone: 'ok', label: 'Active' }
}

/** What became of a delivery. */
export const deliveryStates: Record<DeliveryState, { tone: Tone; label: string }> = {
  pending: { tone: 'info', label: 'Waiting' },
  ok: { tone: 'ok', label: 'Told' },
  dead: { tone: 'danger', label: 'Given up' },
}

const screens: { [about in string]?: string } = {
  lead: '/leads/',
  customer: '/customers/',
  booking: '/bookings/',
  release: '/releases/',
}

/** What a message is about: the name of the row, and its screen. */
export function rowOf({ type, about_id, data }: Pick<Delivery, 'type' | 'about_id' | 'data'>) {
  const about = aboutOf(type)
  const { lead_number, customer_id, booking_number, number, kind, slug } = data as {
    [field in string]?: unknown
  }
  if (about === 'content' && kind && slug) {
    return { name: String(slug), path: `/content/${kind}/${slug}` }
  }
  const names: { [about in string]?: unknown } = {
    lead: lead_number,
    customer: customer_id,
    booking: booking_number,
    release: number && `Release ${number}`,
  }
  const screen = screens[about]
  return screen && { name: String(names[about] ?? readable(about)), path: `${screen}${about_id}` }
}

/** How the last try went: `503 after 12 ms`, or why there was no answer. */
export function lastTry({ tries: [last] }: Pick<Delivery, 'tries'>) {
  if (!last) return ''
  return last.status ? `${last.status} after ${last.ms} ms` : (last.error ?? 'no answer')
}

/** Any library of Standard Webhooks verifies what the engine signs. */
export const VERIFY = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.SECRET)
const { type, data } = webhook.verify(body, headers)`
