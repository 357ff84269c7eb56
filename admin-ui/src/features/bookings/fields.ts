/** The form of a booking: what it holds, and what of it the engine is told. */
import type { Schemas } from '../../api/client'
import { orNull } from '../../ui/changes'
import { readable } from '../../ui/words'
import type { Booking } from './queries'
import type { BookingPaymentStatus, BookingStatus } from './words'

export type BookingValues = {
  customer_id: string | null
  service_type: string | null
  scheduled_date: string
  scheduled_time: string | null
  amount: number | string
  technician_name: string
  service_notes: string
  status: BookingStatus | null
  payment_status: BookingPaymentStatus | null
  /** 0 is none. */
  rating: number
  customer_feedback: string
}

/** What an address may fill in of a new booking. */
export const prefillNames = ['customer_id', 'date', 'time', 'service_type', 'technician'] as const

export type Prefill = { [name in (typeof prefillNames)[number]]?: string }

export const newBooking = ({
  customer_id,
  date,
  time,
  service_type,
  technician,
}: Prefill): BookingValues => ({
  customer_id: customer_id ?? null,
  service_type: service_type ?? null,
  scheduled_date: date ?? '',
  scheduled_time: time ?? null,
  amount: '',
  technician_name: technician ?? '',
  service_notes: '',
  status: 'scheduled',
  payment_status: 'pending',
  rating: 0,
  customer_feedback: '',
})

export const bookingValues = (kept: Booking): BookingValues => ({
  customer_id: kept.customer_id,
  service_type: kept.service_type,
  scheduled_date: kept.scheduled_date,
  scheduled_time: kept.scheduled_time,
  amount: kept.amount ?? '',
  technician_name: kept.technician_name ?? '',
  service_notes: kept.service_notes ?? '',
  status: kept.status,
  payment_status: kept.payment_status,
  rating: kept.rating ?? 0,
  customer_feedback: kept.customer_feedback ?? '',
})

/** Fields as the engine takes them. */
export const bookingBody = (values: Partial<BookingValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field === 'rating' && value === 0 ? null : orNull(value),
    ]),
  ) as unknown as Schemas['BookingForm']

const labels: Record<string, string> = { customer_id: 'Customer', technician_name: 'Technician' }

export const labelOf = (field: string) => labels[field] ?? readable(field)
