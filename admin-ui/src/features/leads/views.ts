/** The looks at the leads that the address can ask for. */
import type { Schemas } from '../../api/client'
import type { Filters } from '../../ui/filters'
import type { LeadFilter } from './queries'

export const filterNames = ['view', 'filter', 'status', 'assigned_to', 'service_type', 'q'] as const

export type LeadSearch = Filters<(typeof filterNames)[number]>

/** What an address without further words shows is the queue. */
export const views: { name: keyof Schemas['LeadCounts']; label: string; look: LeadSearch }[] = [
  { name: 'queue', label: 'Queue', look: {} },
  { name: 'today', label: 'Today', look: { filter: 'today' } },
  { name: 'overdue', label: 'Overdue', look: { filter: 'overdue' } },
  { name: 'due', label: 'Due', look: { filter: 'due' } },
  { name: 'mine', label: 'Mine', look: { filter: 'mine' } },
  { name: 'unassigned', label: 'Unassigned', look: { filter: 'unassigned' } },
  { name: 'all', label: 'All', look: { view: 'all' } },
  { name: 'deleted', label: 'Deleted', look: { view: 'deleted' } },
]

/** Whether the rows stand in the order in which they are to be called. */
export const isQueue = ({ view, filter }: LeadSearch) => !view && filter !== 'today'

/** Nothing but the queue itself was asked for. */
export const isPlainQueue = (search: LeadSearch) => Object.keys(search).length === 0

/** What an export of these leads asks; deleted ones are not exported. */
export function exported(search: LeadSearch): LeadFilter | undefined {
  const { sort: _, deleted, ...filter } = asked(search)
  return deleted ? undefined : filter
}

/** What the engine is asked. The queue holds what is open, unless one looks for something. */
export function asked({ view, ...search }: LeadSearch): LeadFilter {
  if (view === 'deleted') return { deleted: true }
  const queue = isQueue({ ...search, ...(view && { view }) })
  const onlyOpen = queue && !search.status && !search.q
  return {
    sort: queue ? 'priority' : 'created',
    ...(onlyOpen && { status: 'open' }),
    ...search,
  }
}
