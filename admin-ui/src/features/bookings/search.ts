/** What the address of the list says, and what it asks of the engine. */
import { bookingStatusValues } from '@jaali/contract'
import { today } from '../../ui/dates'
import type { Filters } from '../../ui/filters'
import type { BookingFilter } from './queries'
import { isAhead } from './words'

export const filterNames = [
  'q',
  'status',
  'technician',
  'service_type',
  'date',
  'show',
  'span',
  'day',
] as const

export type BookingSearch = Filters<(typeof filterNames)[number]>

/** Without a word about it, the list shows what is to be done. */
export const FIRST = 'scheduled'
export const EVERY = 'all'
/** What is still to come, moved or not. */
export const UPCOMING = 'upcoming'

const AHEAD = bookingStatusValues.filter(isAhead).join(',')

const narrowed = ({ q, technician, service_type }: BookingSearch): BookingFilter => ({
  ...(q && { q }),
  ...(technician && { technician }),
  ...(service_type && { service_type }),
})

/**
 * The visits of some days, by time. As long as no status is chosen, these are all that are not over: one
 * that has begun stays in its place until it is done.
 */
export function onDays(search: BookingSearch, from: string, to: string): BookingFilter {
  const { status = FIRST } = search
  const isOpen = status === FIRST || status === UPCOMING
  return {
    ...narrowed(search),
    ...(isOpen ? { status: AHEAD } : status !== EVERY && { status }),
    from,
    to,
    sort: 'schedule',
    limit: 200,
  }
}

/** Where the calendar stands is of the moment: a saved view does not keep it. */
export const passing = ['day'] as const

/** What an export of these bookings asks. */
export function exported(search: BookingSearch): BookingFilter {
  const { sort: _, limit: __, ...filter } = asked(search)
  return filter
}

export function asked(search: BookingSearch): BookingFilter {
  const { status = FIRST, date } = search
  if (date) return onDays(search, date, date)
  return {
    ...narrowed(search),
    ...(status === UPCOMING
      ? { status: 'scheduled,rescheduled', from: today(), sort: 'schedule' }
      : status !== EVERY && { status }),
  }
}
