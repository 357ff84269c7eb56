/** What the addresses of content may say. */
import { type Filters, filtersOf } from '../../ui/filters'

export const entryFilters = filtersOf('q', 'locale', 'state', 'archived')
export type EntrySearch = Filters<'q' | 'locale' | 'state' | 'archived'>

/** The language that is edited, and the field that is shown first. */
export const editorSearch = filtersOf('locale', 'field')
