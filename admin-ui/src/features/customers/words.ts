/** What is said about a customer. */
import type { Tone } from '../../ui/Tag'
import { readable } from '../../ui/words'

const paymentTones: Record<string, Tone> = {
  paid: 'ok',
  pending: 'warning',
  partially_paid: 'medium',
  overdue: 'danger',
}

export const paymentTone = (status: string): Tone => paymentTones[status] ?? 'neutral'

export const paymentMethods = [
  { value: 'upi', label: 'UPI' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'other', label: 'Other' },
]

export const method = (value: string) =>
  paymentMethods.find((known) => known.value === value)?.label ?? readable(value)
