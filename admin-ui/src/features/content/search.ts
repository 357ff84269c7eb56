/** What the addresses of content may say. */
import type { CellStateName } from '../../ui/cellStates'
import { type Filters, filtersOf } from '../../ui/filters'

export const entryFilters = filtersOf('q', 'locale', 'state', 'archived')
export type EntrySearch = Filters<'q' | 'locale' | 'state' | 'archived'>

/** The language that is edited, and the field that is shown first. */
export const editorSearch = filtersOf('locale', 'field')

/** In the order of what asks for work. */
export const stateNames = [
  'missing',
  'stale',
  'changed',
  'draft',
  'scheduled',
  'live',
] as const satisfies readonly CellStateName[]
