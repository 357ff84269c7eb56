/** Filters of a list live in the address: they survive a reload and can be sent to a colleague. */

/** What an address may say: text by its key; anything else is left out. */
export type Filters<K extends string> = { [key in K]?: string }

/** For `validateSearch`: keeps the filters of these names. */
export const filtersOf =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): Filters<K> => {
    const kept: Filters<K> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value) kept[name] = value
      if (typeof value === 'number') kept[name] = String(value)
    }
    return kept
  }

/** The filters with some changed; what is empty leaves the address. */
export function withFilters<K extends string>(
  filters: Filters<K>,
  changes: { [key in K]?: string | null },
): Filters<K> {
  const all = Object.entries<string | null | undefined>({ ...filters, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value)) as Filters<K>
}
