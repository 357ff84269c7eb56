/** What is said about a booking. */
import { bookingDate } from '../../ui/dates'
import type { Tone } from '../../ui/Tag'
import { readable } from '../../ui/words'

const choices = (values: string[]) => values.map((value) => ({ value, label: readable(value) }))

export const statuses = choices([
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
])
export const paymentStatuses = choices(['pending', 'paid', 'partial', 'refunded'])

const statusTones: Record<string, Tone> = {
  completed: 'ok',
  in_progress: 'info',
  scheduled: 'warning',
  cancelled: 'danger',
}

/** Green completed, blue in progress, yellow scheduled, red cancelled, grey otherwise. */
export const statusTone = (status: string): Tone => statusTones[status] ?? 'neutral'

const paymentTones: Record<string, Tone> = { paid: 'ok', pending: 'warning', partial: 'medium' }

export const paymentTone = (status: string): Tone => paymentTones[status] ?? 'neutral'

/** `Nov 23, 2026 09:30` */
export const when = (booking: { scheduled_date: string; scheduled_time: string }) =>
  `${bookingDate(booking.scheduled_date)} ${booking.scheduled_time}`
