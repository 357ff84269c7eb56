/** All that the screens of bookings ask of the engine. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, engine, type Schemas } from '../../api/client'
import { isStatus } from '../../api/problem'
import { isPaged, pages, withRow } from '../../ui/pages'

export type Booking = Schemas['BookingView']

export interface BookingFilter {
  q?: string
  status?: string
  technician?: string
  service_type?: string
  customer_id?: string
  from?: string
  to?: string
  sort?: 'created' | 'schedule'
  limit?: number
}

export const useBookings = (filter: BookingFilter, enabled = true) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/bookings',
    { params: { query: filter } },
    { ...pages, placeholderData: keepPreviousData, enabled },
  )

export const bookingQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/bookings/{id}', { params: { path: { id } } })

/** The booking that stands in the way, by its number. */
export const bookingOfNumber = (number: string) =>
  api.queryOptions('get', '/api/admin/bookings', { params: { query: { q: number, limit: 1 } } })

/** One spelling of each name, by alphabet. The engine compares names as well without case and extra blanks. */
export function technicianNames(bookings: Booking[]) {
  const names = new Map<string, string>()
  for (const { technician_name } of bookings) {
    const name = technician_name?.trim().replace(/\s+/g, ' ')
    const folded = name?.toLowerCase()
    if (name && folded && !names.has(folded)) names.set(folded, name)
  }
  return [...names.values()].sort((a, b) => a.localeCompare(b))
}

/**
 * Who goes to visits, by the newest bookings: the engine keeps no list of technicians. Not under the
 * address of bookings: 200 rows are not fetched anew for each change.
 */
export const techniciansQuery = queryOptions({
  queryKey: ['technicians'],
  queryFn: async ({ signal }) => {
    const params = { query: { limit: 200 } }
    const { data, error } = await engine.GET('/api/admin/bookings', { params, signal })
    if (error) throw error
    return technicianNames(data.items)
  },
  staleTime: 5 * 60_000,
})

export interface SlotsAsked {
  date: string
  technician?: string
  service_type?: string
  /** The booking that is being changed: it is not in its own way. */
  except?: string
}

/** The times of a day, and which of them the technician still has. */
export const useSlots = (asked: SlotsAsked) =>
  useQuery({
    ...api.queryOptions('get', '/api/admin/slots', { params: { query: asked } }),
    placeholderData: keepPreviousData,
  })

/** Customers whom a booking can be for, by name. */
export const useCustomerChoices = (q: string) =>
  useQuery({
    ...api.queryOptions('get', '/api/admin/customers', {
      params: { query: { ...(q && { q }), is_active: 'true', sort: 'name', limit: 20 } },
    }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/customers/{id}', { params: { path: { id } } })

/** Lists show what was changed before they are asked again. */
const changeRow = (cache: QueryClient, booking: Booking) =>
  cache.setQueriesData({ queryKey: ['get', '/api/admin/bookings'] }, (rows: unknown) =>
    isPaged<Booking>(rows) ? withRow(rows, booking.id, booking) : rows,
  )

function useRefresh() {
  const cache = useQueryClient()
  return (booking: Booking) => {
    cache.setQueryData(bookingQuery(booking.id).queryKey, booking)
    changeRow(cache, booking)
    // A name that is new is there the next time.
    cache.invalidateQueries({ queryKey: techniciansQuery.queryKey, refetchType: 'none' })
    for (const path of ['/api/admin/bookings', '/api/admin/slots', '/api/admin/customers']) {
      cache.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith(path),
      })
    }
  }
}

/** Somebody else took the time, or changed the booking: what is there now is asked anew. */
function useAskAnew() {
  const cache = useQueryClient()
  return (error: unknown) => {
    if (isStatus(error, 409)) cache.invalidateQueries({ queryKey: ['get', '/api/admin/slots'] })
    if (isStatus(error, 412)) cache.invalidateQueries({ queryKey: ['get', '/api/admin/bookings'] })
  }
}

export const useCreateBooking = () =>
  api.useMutation('post', '/api/admin/bookings', {
    onSuccess: useRefresh(),
    onError: useAskAnew(),
  })

export const useEditBooking = () =>
  api.useMutation('patch', '/api/admin/bookings/{id}', {
    onSuccess: useRefresh(),
    onError: useAskAnew(),
  })
