/** What the screens of merging say. */
import type { Schemas } from '../../api/client'
import { counted, listed } from '../../ui/words'

export type Reason = Schemas['DuplicateReason']

export const reasons: Record<Reason, string> = {
  same_phone: 'same phone',
  name_and_email: 'same name and email',
  name_and_pincode: 'same name and pincode',
}

const names: Record<string, string> = {
  bookings: 'visit',
  payments: 'payment',
  leads: 'lead',
  calls: 'call',
  repeats: 'repeated request',
}

/** `3 visits and 2 payments`; nothing when there are none. */
export const moved = (counts: object) =>
  listed(
    Object.entries(counts as Record<string, number>)
      .filter(([what, count]) => count > 0 && names[what])
      .map(([what, count]) => counted(count, names[what] as string)),
  )

/** What the timeline keeps of the row that went: `Email a@b.in`, a line each. */
export const leftBehind = (left: object, label: (field: string) => string) =>
  Object.entries(left)
    .filter(([field]) => !field.endsWith('_id'))
    .map(([field, value]) => `${label(field)} was also ${String(value)}`)
