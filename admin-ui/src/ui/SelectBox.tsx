import clsx from 'clsx'
import styles from './SelectBox.module.css'

interface Props {
  id: string
  /** What the row is called. */
  name: string
  isChosen: boolean
  choose: (id: string, through: boolean) => void
  /** Where it is; without it, it covers what it stands in. */
  className?: string | undefined
}

/** Chooses a row. It shows once the row is under the pointer or has the focus; by touch, once rows are being chosen. */
export const SelectBox = ({ id, name, isChosen, choose, className }: Props) => (
  <label className={clsx(styles.box, className)} data-select>
    <span>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          choose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </span>
  </label>
)
