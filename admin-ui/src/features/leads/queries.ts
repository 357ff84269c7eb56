/** All that the screens of leads ask of the engine. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { isStatus } from '../../api/problem'
import { afterPaint } from '../../ui/afterPaint'
import { pages, withRow } from '../../ui/pages'
import { colleaguesQuery } from '../notes/queries'
import { type Call, recordCall } from './waiting'

/** A row of the list. */
export type Lead = Schemas['LeadView']
export type LeadDetail = Schemas['LeadDetail']
export type LeadChoices = Schemas['LeadChoices']
export type LeadEvent = Schemas['LeadEvent']

type Assignees = Schemas['Page_Assignee']

/** Rows a page: what one look at the queue needs, with some to spare. */
const PAGE = 100

/** The queue is asked again this often, whatever the live events say. */
export const REFRESH = 30_000

/** What any look at the leads can be narrowed to. */
interface Narrowing {
  status?: string
  assigned_to?: string
  service_type?: string
  q?: string
}

export interface LeadFilter extends Narrowing {
  deleted?: boolean
  sort?: 'priority' | 'created'
  filter?: string
}

export const useLeads = (filter: LeadFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/leads',
    { params: { query: { limit: PAGE, ...filter } } },
    { ...pages, refetchInterval: REFRESH },
  )

/** How many each look at the leads has, as it is narrowed; 1000 is that or more. */
export function countsQuery(narrowed: Narrowing) {
  // As the navigation asks, so that both share one answer.
  const asked = Object.values(narrowed).some(Boolean) ? { params: { query: narrowed } } : {}
  return api.queryOptions('get', '/api/admin/leads/counts', asked, {
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  })
}

export const leadQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/leads/{id}', { params: { path: { id } } })

/** Leads that look like this one. */
export const duplicatesQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/leads/{id}/duplicates', { params: { path: { id } } })

export const useTimeline = (id: string) =>
  api.useInfiniteQuery('get', '/api/admin/leads/{id}/timeline', { params: { path: { id } } }, pages)

export const assigneesQuery = colleaguesQuery

type Rows = InfiniteData<{ items: Lead[]; next?: string | null }>

const lists = { queryKey: ['get', '/api/admin/leads'] }

export const changeRows = (cache: QueryClient, id: string, change: Partial<Lead>) =>
  cache.setQueriesData<Rows>(lists, (rows) => rows && withRow(rows, id, change))

/** Shows a change before the engine has said yes; answers how to take it back. */
async function assume(cache: QueryClient, id: string, change: Partial<Lead>) {
  const detail = leadQuery(id)
  await Promise.all([cache.cancelQueries(lists), cache.cancelQueries(detail)])
  const before = [
    ...cache.getQueriesData(lists),
    [detail.queryKey, cache.getQueryData(detail.queryKey)] as const,
  ]
  changeRows(cache, id, change)
  cache.setQueryData(detail.queryKey, (lead) => lead && { ...lead, ...change })
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

const timelines = { queryKey: ['get', '/api/admin/leads/{id}/timeline'] }

/** Takes in what the engine answered; lists and timeline are asked again, after what it leads to is there. */
function keep(cache: QueryClient, lead: LeadDetail, also: { queryKey: string[] }[] = []) {
  cache.setQueryData(leadQuery(lead.id).queryKey, lead)
  afterPaint(() => {
    changeRows(cache, lead.id, lead)
    for (const changed of [lists, timelines, ...also]) cache.invalidateQueries(changed)
  })
}

/** A lead that becomes a customer shows in three lists. */
const keepCustomer = (cache: QueryClient, lead: LeadDetail) =>
  keep(
    cache,
    lead,
    ['customers', 'bookings', 'slots'].map((list) => ({ queryKey: ['get', `/api/admin/${list}`] })),
  )

/** Somebody else took the time: what is left is asked anew. */
function askSlots(cache: QueryClient, error: unknown) {
  if (isStatus(error, 409)) cache.invalidateQueries({ queryKey: ['get', '/api/admin/slots'] })
}

/** Takes in what the engine made of a call. */
export const keepCall = (cache: QueryClient, lead: LeadDetail, { body }: Call) =>
  (body.booking ? keepCustomer : keep)(cache, lead)

const assumeCall = (cache: QueryClient, { params, body }: Call) =>
  assume(cache, params.path.id, {
    status: body.booking ? 'converted' : body.status,
    next_follow_up_date: body.next_follow_up_date ?? null,
    ...(body.call_notes && { call_notes: body.call_notes }),
  })

/** A call that was made, and how it went. Nothing is answered while it waits to be sent. */
export function useRecordCall() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: recordCall,
    onError: (error) => askSlots(cache, error),
    // Whoever saves waits for the engine, and only without a connection for what it would say.
    onSuccess: (lead, call) => (lead ? keepCall(cache, lead, call) : assumeCall(cache, call)),
  })
}

export function useAssign() {
  const cache = useQueryClient()
  return api.useMutation('put', '/api/admin/leads/{id}/assignee', {
    onMutate: ({ params, body }) => {
      const all = cache.getQueryData<Assignees>(assigneesQuery.queryKey)?.items ?? []
      const name = all.find(({ id }) => id === body.assigned_to)?.full_name ?? null
      return assume(cache, params.path.id, {
        assigned_to: body.assigned_to ?? null,
        assignee_name: name,
      })
    },
    onError: (_error, _assignment, undo) => undo?.(),
    onSuccess: (lead) => keep(cache, lead),
  })
}

export function useMergeLeads() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/{id}/merge', {
    onSuccess: (lead) => keepCustomer(cache, lead),
    onSettled: () =>
      cache.invalidateQueries({ queryKey: ['get', '/api/admin/leads/{id}/duplicates'] }),
    onError: (_error, { params }) => cache.invalidateQueries(leadQuery(params.path.id)),
  })
}

/** The most urgent lead that nobody is at; nothing when there is none. */
export function useNextLead() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/next', {
    onSuccess: (lead) => lead && cache.setQueryData(leadQuery(lead.id).queryKey, lead),
  })
}

export function useWriteWhatsapp() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/{id}/whatsapp', {
    onSuccess: (lead) => keep(cache, lead),
  })
}

export function useSentWhatsapp() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/{id}/whatsapp/sent', {
    onSuccess: (lead) => keep(cache, lead),
  })
}

export function useCreateLead() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads', { onSuccess: (lead) => keep(cache, lead) })
}

export function useEditLead() {
  const cache = useQueryClient()
  return api.useMutation('patch', '/api/admin/leads/{id}', {
    onSuccess: (lead) => keep(cache, lead),
  })
}

export function useConvertLead() {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/{id}/convert', {
    onSuccess: ({ lead }) => keepCustomer(cache, lead),
    onError: (error) => askSlots(cache, error),
  })
}

/** What follows is done even when the screen that asked for it is gone. */
interface Then {
  onSuccess: () => void
  onError: (error: unknown) => void
}

export function useDeleteLead({ onSuccess, onError }: Then) {
  const cache = useQueryClient()
  return api.useMutation('delete', '/api/admin/leads/{id}', {
    onSuccess: () => {
      cache.invalidateQueries(lists)
      onSuccess()
    },
    onError,
  })
}

export function useRestoreLead({ onSuccess, onError }: Then) {
  const cache = useQueryClient()
  return api.useMutation('post', '/api/admin/leads/{id}/restore', {
    onSuccess: (lead) => {
      keep(cache, lead)
      onSuccess()
    },
    onError,
  })
}
