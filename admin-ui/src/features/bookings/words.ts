/** Labels and colours of a booking's closed words. */
import { bookingPaymentStatusValues, bookingStatusValues } from '@jaali/contract'
import type { Schemas } from '../../api/client'
import { bookingDate } from '../../ui/dates'
import type { Tone } from '../../ui/Tag'
import { options } from '../../ui/words'

export type BookingStatus = Schemas['BookingStatus']
export type BookingPaymentStatus = Schemas['BookingPaymentStatus']

export const statuses = options(bookingStatusValues)
export const paymentStatuses = options(bookingPaymentStatusValues)

/** Neither done nor cancelled. */
export const isAhead = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled'

export const statusTones: Record<BookingStatus, Tone> = {
  completed: 'ok',
  in_progress: 'info',
  scheduled: 'warning',
  cancelled: 'danger',
  rescheduled: 'neutral',
}

export const paymentTones: Record<BookingPaymentStatus, Tone> = {
  paid: 'ok',
  pending: 'warning',
  partial: 'medium',
  refunded: 'neutral',
}

/** `Nov 23, 2026 09:30` */
export const when = (booking: { scheduled_date: string; scheduled_time: string }) =>
  `${bookingDate(booking.scheduled_date)} ${booking.scheduled_time}`
