/** What the address of the list says, and what it asks of the engine. */
import { today } from '../../ui/dates'
import type { Filters } from '../../ui/filters'
import type { BookingFilter } from './queries'

export const filterNames = ['q', 'status', 'service_type', 'show', 'span', 'day'] as const

export type BookingSearch = Filters<(typeof filterNames)[number]>

/** Without a word about it, the list shows what is to be done. */
export const FIRST = 'scheduled'
export const EVERY = 'all'
/** What is still to come, moved or not. */
export const UPCOMING = 'upcoming'

export function asked({ q, status = FIRST, service_type }: BookingSearch): BookingFilter {
  return {
    ...(q && { q }),
    ...(status === UPCOMING
      ? { status: 'scheduled,rescheduled', from: today(), sort: 'schedule' }
      : status !== EVERY && { status }),
    ...(service_type && { service_type }),
  }
}
