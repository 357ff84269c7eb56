import { Checkbox } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { localeName } from '../../ui/locales'
import { readable } from '../../ui/words'
import styles from './Choice.module.css'
import { byKind, type Cell, cellOf, type EntryCells } from './cells'
import { Problems } from './Problems'
import { kindsQuery, type PlannedItem, type Problem } from './queries'

interface Props {
  items: PlannedItem[]
  leftOut: ReadonlySet<Cell>
  /** What would stop a release of these. */
  unfinished: ReadonlyMap<Cell, Problem[]>
  take: (cells: Cell[], isIn: boolean) => void
}

/** What goes live: whole kinds, whole entries or single languages can be left out. */
export function Choice({ items, leftOut, unfinished, take }: Props) {
  const kinds = useSuspenseQuery(kindsQuery).data.items
  if (items.length === 0) return <p className={styles.none}>Nothing of this kind is ready.</p>
  return byKind(items).map(({ kind, entries }) => {
    const label = kinds.find((k) => k.kind === kind)?.label ?? readable(kind)
    const cells = entries.flatMap((entry) => entry.items.map(cellOf))
    return (
      <section key={kind} className={styles.kind} aria-label={label}>
        <h3>
          <All label={label} of={cells} leftOut={leftOut} take={take} />
        </h3>
        <ul>
          {entries.map((entry) => (
            <Entry
              key={entry.slug}
              of={entry}
              leftOut={leftOut}
              unfinished={unfinished}
              take={take}
            />
          ))}
        </ul>
      </section>
    )
  })
}

interface AllProps extends Pick<Props, 'leftOut' | 'take'> {
  label: string
  of: Cell[]
}

/** One box for several cells. */
function All({ label, of: cells, leftOut, take }: AllProps) {
  const taken = cells.filter((cell) => !leftOut.has(cell)).length
  return (
    <Checkbox
      label={label}
      checked={taken === cells.length}
      indeterminate={taken > 0 && taken < cells.length}
      onChange={({ currentTarget }) => take(cells, currentTarget.checked)}
    />
  )
}

interface EntryProps extends Omit<Props, 'items'> {
  of: EntryCells<PlannedItem>
}

function Entry({ of: entry, leftOut, unfinished, take }: EntryProps) {
  const { title, lang, slug, items } = entry
  const reasons = items.flatMap((item) => unfinished.get(cellOf(item)) ?? [])
  return (
    <li className={styles.entry}>
      <div className={styles.name} lang={lang}>
        <All label={title} of={items.map(cellOf)} leftOut={leftOut} take={take} />
        {title !== slug && <span>{slug}</span>}
      </div>
      <div className={styles.locales}>
        {items.map((item) => (
          <label key={item.locale}>
            <input
              type="checkbox"
              aria-label={`${title}, ${localeName(item.locale)}`}
              checked={!leftOut.has(cellOf(item))}
              onChange={({ currentTarget }) => take([cellOf(item)], currentTarget.checked)}
            />
            {localeName(item.locale)}
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <div className={styles.unfinished}>
          <p>Not finished:</p>
          <Problems of={reasons} here={entry} />
        </div>
      )}
    </li>
  )
}
