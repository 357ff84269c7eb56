import { type KeyboardEvent, useEffect, useRef } from 'react'

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
export function useGridKeys() {
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
    from.setAttribute('tabindex', '-1')
    to.setAttribute('tabindex', '0')
    to.focus()
  }
  return { ref: table, onKeyDown }
}
