import { Checkbox } from '@mantine/core'
import { CellState } from '../../ui/CellState'
import type { Cell } from '../releases/cells'
import styles from './Matrix.module.css'
import type { MatrixCell } from './queries'
import { isReady, shownState } from './states'

interface Props {
  of: MatrixCell
  cell: Cell
  /** Which text it is, for whoever hears the page. */
  name: string
  chosen: ReadonlySet<Cell>
  choose: (cell: Cell) => void
  look: (cell: Cell) => void
}

/** One language of one entry: its state, which opens the text; a draft can be chosen. */
export function CellButton({ of, cell, name, chosen, choose, look }: Props) {
  return (
    <div className={styles.cell}>
      <button
        type="button"
        className={styles.open}
        // The first of the table is reached by Tab, the others by arrows.
        tabIndex={-1}
        data-cell={cell}
        onClick={() => look(cell)}
      >
        <span className={styles.hidden}>{name}: </span>
        <CellState state={shownState(of)} />
      </button>
      {isReady(of) && (
        <Checkbox
          size="md"
          aria-label={`Publish ${name}`}
          checked={chosen.has(cell)}
          onChange={() => choose(cell)}
        />
      )}
    </div>
  )
}
