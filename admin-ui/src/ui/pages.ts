/** Lists of the engine come in pages of `{items, next}`. */

/** Options for `api.useInfiniteQuery`. */
export const pages = {
  pageParamName: 'cursor',
  // Not `undefined`: the client would ask for page 0.
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next?: string | null }) => last.next ?? undefined,
}

/** The rows of all pages so far. */
export const rowsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap((page) => page.items) ?? []
