/** Where a cell of the matrix stands, and what follows from it. */
import type { CellStateName } from '../../ui/cellStates'
import { type Cell, cellOf } from '../releases/cells'
import type { MatrixCell, Row } from './queries'

const missing: MatrixCell = { state: 'missing', version: 0, scheduled: false }

export const cellAt = ({ cells }: Row, locale: string): MatrixCell => cells[locale] ?? missing

/** What a badge says: that a release waits with the draft counts for more than the draft. */
export const shownState = ({ state, scheduled }: MatrixCell): CellStateName =>
  scheduled ? 'scheduled' : state

/** Whether it has a draft that no release waits with. */
export const isReady = ({ state, scheduled }: MatrixCell) =>
  !scheduled && (state === 'draft' || state === 'changed')

/** The ready cells of these rows, in one language or in all. */
export const readyCells = (rows: Row[], locale?: string): Cell[] =>
  rows.flatMap(({ kind, slug, cells }) =>
    Object.entries(cells)
      .filter(([code, cell]) => isReady(cell) && (!locale || code === locale))
      .map(([code]) => cellOf({ kind, slug, locale: code })),
  )

/** The chosen cells without those that went live meanwhile; of entries not shown nobody knows. */
export function stillReady(chosen: ReadonlySet<Cell>, rows: Row[]): Cell[] {
  const shown = new Set(rows.map(({ kind, slug }) => `${kind}/${slug}`))
  const ready = new Set(readyCells(rows))
  return [...chosen].filter(
    (cell) => ready.has(cell) || !shown.has(cell.slice(0, cell.lastIndexOf('/'))),
  )
}
