import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { localeName, locales } from '../../ui/locales'
import { type Cell, cellOf } from '../releases/cells'
import { CellButton } from './CellButton'
import styles from './Matrix.module.css'
import type { Row, Totals } from './queries'
import { cellAt } from './states'

export interface Shown {
  rows: Row[]
  /** The language that the list is narrowed to. */
  locale: string | undefined
  chosen: ReadonlySet<Cell>
  choose: (cell: Cell) => void
  look: (cell: Cell) => void
}

/** Entries by languages. The arrow keys go from cell to cell. */
export function Matrix({ rows, locale, totals, ...shown }: Shown & { totals: Totals }) {
  const keys = useGridKeys()
  return (
    <div className={styles.frame}>
      <table className={styles.matrix} {...keys}>
        <caption className={styles.hidden}>
          Where each entry stands in each language. Arrow keys go from cell to cell.
        </caption>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            {locales.map(({ code, name }) => (
              <th key={code} scope="col" className={clsx(code === locale && styles.narrowed)}>
                {name}
                <Percent of={totals[code]?.percent ?? 0} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind}/${row.slug}`}>
              <th scope="row">
                {row.title}
                <small>
                  {row.kind}/{row.slug}
                </small>
              </th>
              {locales.map(({ code }) => (
                <td key={code} className={clsx(code === locale && styles.narrowed)}>
                  <CellButton
                    of={cellAt(row, code)}
                    cell={cellOf({ ...row, locale: code })}
                    name={`${row.title}, ${localeName(code)}`}
                    {...shown}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Percent = ({ of: percent }: { of: number }) => (
  <span className={styles.percent}>
    <span aria-hidden="true" style={{ inlineSize: `${percent}%` }} />
    {percent}%
  </span>
)

const steps: { [key in string]?: [row: number, column: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const cellsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? []),
]

/** Arrow keys between the cells of a table, of which Tab reaches one. */
function useGridKeys() {
  const table = useRef<HTMLTableElement>(null)
  // Rows come and go: one of those that are there can always be reached.
  useEffect(() => {
    const reached = table.current?.querySelector('[data-cell][tabindex="0"]')
    if (!reached) table.current?.querySelector('[data-cell]')?.setAttribute('tabindex', '0')
  })
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = steps[event.key]
    const from = event.target
    if (!step || !(from instanceof HTMLElement) || !('cell' in from.dataset)) return
    const row = from.closest('tr')
    const rows = [...(row?.parentElement?.children ?? [])]
    const column = cellsOf(row).indexOf(from) + step[1]
    const to = row && cellsOf(rows[rows.indexOf(row) + step[0]])[column]
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  // However it got the focus, Tab comes back to it.
  function onFocus({ target, currentTarget }: FocusEvent<HTMLTableElement>) {
    if (!('cell' in target.dataset)) return
    currentTarget.querySelector('[data-cell][tabindex="0"]')?.setAttribute('tabindex', '-1')
    target.setAttribute('tabindex', '0')
  }
  return { ref: table, onKeyDown, onFocus }
}
