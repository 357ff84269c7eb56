/** The cells around the one that is open, in the matrix as it is filtered and loaded. */
import { useEffect, useState } from 'react'
import type { PagedQuery } from '../../ui/LoadMore'
import { locales } from '../../ui/locales'
import { type Cell, cellOf, parseCell } from '../releases/cells'
import type { Row } from './queries'

export type Neighbours = Record<'up' | 'down' | 'left' | 'right', Cell | undefined>

/** The next page is fetched this many rows before the loaded ones end. */
const AHEAD = 3

export function useNeighbours(matrix: PagedQuery, rows: Row[], open: Cell | undefined): Neighbours {
  const { kind, slug, locale } = parseCell(open ?? '')
  const found = rows.findIndex((row) => row.kind === kind && row.slug === slug)
  // A text that was just written may match the filter no longer: its neighbours stay those it had.
  const [last, setLast] = useState(found)
  if (found >= 0 && found !== last) setLast(found)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = matrix
  const isNearEnd = found >= 0 && found >= rows.length - AHEAD
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  const inRow = (row: Row | undefined) => row && cellOf({ ...row, locale })
  const column = locales.findIndex((one) => one.code === locale)
  const inColumn = (at: number) => locales[at] && cellOf({ kind, slug, locale: locales[at].code })
  return {
    up: inRow(rows[last - 1]),
    down: inRow(rows[found < 0 ? last : last + 1]),
    left: inColumn(column - 1),
    right: inColumn(column + 1),
  }
}
