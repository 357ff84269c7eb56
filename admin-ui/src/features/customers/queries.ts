/** All that the screens of customers ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

/** A row of the list. */
export type Customer = Schemas['CustomerView']
export type CustomerDetail = Schemas['CustomerDetail']
export type CustomerEvent = Schemas['CustomerEvent']
export type CustomerChoices = Schemas['CustomerChoices']

export interface CustomerFilter {
  q?: string
  is_active?: string
  contract?: string
  contract_type?: string
  payment_status?: string
  service_type?: string
}

export const useCustomers = (filter: CustomerFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/customers',
    { params: { query: filter } },
    { ...pages, placeholderData: keepPreviousData },
  )

export const customerQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/customers/{id}', { params: { path: { id } } })

/** Customers that look like this one. */
export const duplicatesQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/customers/{id}/duplicates', { params: { path: { id } } })

export const usePayments = (id: string) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/customers/{id}/payments',
    { params: { path: { id } } },
    pages,
  )

export const useTimeline = (id: string) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/customers/{id}/timeline',
    { params: { path: { id } } },
    pages,
  )

/** The hours that the scheduler card offers on a day. */
export const useSchedulerSlots = (date: string) =>
  api.useQuery('get', '/api/admin/slots', { params: { query: { date } } }, { staleTime: 60_000 })

function useRefresh() {
  const cache = useQueryClient()
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['/api/admin/customers', '/api/admin/bookings'].some((path) =>
          String(queryKey[1] ?? '').startsWith(path),
        ),
    })
}

export function useCreateCustomer() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/customers', { onSuccess: () => void refresh() })
}

export function useEditCustomer() {
  const refresh = useRefresh()
  return api.useMutation('patch', '/api/admin/customers/{id}', { onSuccess: () => void refresh() })
}

export function useRecordPayment() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/customers/{id}/payments', {
    onSuccess: () => void refresh(),
  })
}

export function useMergeCustomers() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/customers/{id}/merge', {
    onSettled: () => void refresh(),
  })
}
