/** A line of the timeline, in words. */
import { bookingDate, date } from '../../ui/dates'
import { rupees } from '../../ui/money'
import { readable } from '../../ui/words'
import { leftBehind, moved } from '../merges/words'
import { labelOf } from './fields'
import type { CustomerEvent } from './queries'
import { method } from './words'

interface Told {
  title: string
  text?: string
}

/** What the engine writes beside an event, by kind. */
interface Detail {
  lead_number?: string
  amount?: number
  method?: string
  received_on?: string
  booking_number?: string
  scheduled_date?: string
  scheduled_time?: string
  changes?: object
  customer_code?: string
  moved?: object
  left?: object
}

/** Changed fields, but for those that only count. */
const fields = (changes: object = {}) =>
  Object.keys(changes)
    .filter((name) => !['version', 'updated_at'].includes(name))
    .map((name) => readable(name).toLowerCase())
    .join(', ')

export function told({ kind, detail: given }: CustomerEvent): Told {
  const detail: Detail = given
  switch (kind) {
    case 'created':
      return { title: 'Added' }
    case 'converted':
      return { title: `Converted from ${detail.lead_number ?? 'a lead'}` }
    case 'edited':
      return { title: 'Edited', text: fields(given) }
    case 'payment': {
      const amount = detail.amount ?? 0
      const sum = rupees(Math.abs(amount))
      return {
        title: amount < 0 ? `Refund of ${sum}` : `Payment of ${sum}`,
        text: [method(detail.method ?? ''), detail.received_on && date(detail.received_on)]
          .filter(Boolean)
          .join(', '),
      }
    }
    case 'booked':
      return {
        title: `Booked ${detail.booking_number ?? ''}`.trim(),
        text: `${bookingDate(detail.scheduled_date ?? '')} ${detail.scheduled_time ?? ''}`.trim(),
      }
    case 'booking_edited':
      return {
        title: `Changed ${detail.booking_number ?? ''}`.trim(),
        text: fields(detail.changes),
      }
    case 'merged':
      return {
        title: `${detail.customer_code ?? 'Another'} merged in`,
        text: [
          moved(detail.moved ?? {}),
          ...leftBehind(detail.left ?? {}, (field) => labelOf(field)),
        ]
          .filter(Boolean)
          .join(', '),
      }
    default:
      return { title: readable(kind) }
  }
}
