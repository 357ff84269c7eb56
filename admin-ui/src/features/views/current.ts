/** Which saved view a list shows. */
import type { Filters } from '../../ui/filters'
import type { SavedView } from './queries'

type Query = Filters<string>

const sorted = (query: Query) =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)))

const isSame = (one: Query, other: Query) => sorted(one) === sorted(other)

/** What a view keeps of an address. */
export const keptOf = (search: Query, passing: readonly string[]): Query =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !passing.includes(name)))

export interface Current {
  view: SavedView
  /** The filters were changed since it was opened. */
  isChanged: boolean
}

/** The view of these filters; else the one that was opened last, as long as something is filtered. */
export function currentOf(
  views: readonly SavedView[],
  query: Query,
  opened: string | undefined,
): Current | undefined {
  const same = views.filter((view) => isSame(view.query, query))
  // Two may keep the same filters: the one that was opened is meant.
  const view = same.find(({ id }) => id === opened) ?? same[0]
  if (view) return { view, isChanged: false }
  const before = views.find(({ id }) => id === opened)
  const isFiltered = Object.keys(query).length > 0
  return before && isFiltered ? { view: before, isChanged: true } : undefined
}
