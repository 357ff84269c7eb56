/** Lists of the engine come in pages of `{items, next}`. */
import { replaceEqualDeep } from '@tanstack/react-query'

/** Options for `api.useInfiniteQuery`. */
export const pages = {
  pageParamName: 'cursor',
  // Not `undefined`: the client would ask for page 0.
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next?: string | null }) => last.next ?? undefined,
  structuralSharing: sameRows,
}

interface Pages<T> {
  pages: { items: T[] }[]
}

/** Whether an answer in the cache is a list in pages; others have the same address. */
export const isPaged = <T>(data: unknown): data is Pages<T> =>
  typeof data === 'object' && data !== null && 'pages' in data

/** The pages with a row changed, if they hold it. */
export const withRow = <P extends Pages<{ id: string }>>(
  data: P,
  id: string,
  change: Partial<P['pages'][number]['items'][number]>,
): P => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })),
})

/** The rows of all pages so far. */
export const rowsOf = <T>(data: Pages<T> | undefined): T[] =>
  data?.pages.flatMap((page) => page.items) ?? []

/**
 * A row stays the same object wherever it moves to, and is not drawn anew. The cache compares by place:
 * after one row has left, none would be the same.
 */
export function sameRows(before: unknown, now: unknown) {
  if (!isPaged<{ id?: string }>(before) || !isPaged<{ id?: string }>(now)) return now
  const rows = rowsOf(before)
  const known = new Map(rows.map((row) => [row.id, row]))
  const pages = now.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => replaceEqualDeep(known.get(row.id), row)),
  }))
  const kept = rowsOf({ pages })
  const isStill = kept.length === rows.length && kept.every((row, i) => row === rows[i])
  return isStill ? replaceEqualDeep(before, now) : { ...now, pages }
}
