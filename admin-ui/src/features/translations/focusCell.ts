import type { Cell } from '../releases/cells'

/** Focuses the first of these cells that the matrix shows. */
export function focusCell(...cells: (Cell | undefined)[]) {
  for (const cell of cells) {
    const shown = cell && document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)
    if (shown) return shown.focus()
  }
}
