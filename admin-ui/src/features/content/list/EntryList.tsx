import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { toast } from '../../../ui/toast'
import { type Entry, useOrderEntries } from '../queries'
import { Sortable } from '../sorting'
import styles from './EntryList.module.css'
import { EntryRow } from './EntryRow'

interface Props {
  kind: string
  label: string
  entries: Entry[]
  languages: string[]
  /** The language that is looked at: rows open there. */
  locale: string | undefined
  /** Whether the whole kind is shown, so that its order can be changed. */
  isOrdered: boolean
  duplicate: (entry: Entry) => void
}

const slugOf = ({ slug }: Entry) => slug

/** Only kinds whose entries have a place are shown in an order of their own. */
const hasPlace = ({ cells }: Entry) => cells.some(({ fields }) => fields.position !== undefined)

/** The entries; where they have an order, each can be moved by its handle or by keyboard. */
export function EntryList({ kind, label, entries, languages, locale, ...props }: Props) {
  const { isOrdered, duplicate } = props
  const ordering = useOrderEntries()
  // Shown before the engine has it.
  const [moved, setMoved] = useState<string[]>()
  const rows = moved
    ? moved.flatMap((slug) => entries.find((entry) => entry.slug === slug) ?? [])
    : entries
  function put(slugs: string[], before?: string[]) {
    setMoved(slugs)
    ordering.mutate(
      { params: { path: { kind } }, body: { slugs } },
      {
        onSuccess: () => before && toast.undo('The new order waits as a draft', () => put(before)),
        onError: (error) => toast.problem(error, 'Failed to change the order'),
        onSettled: () => setMoved(undefined),
      },
    )
  }
  function move(from: number, to: number) {
    const slugs = rows.map(slugOf)
    put(arrayMove(slugs, from, to), slugs)
  }
  const canMove = isOrdered && rows.length > 1 && rows.some(hasPlace)
  const list = (
    <ul className={styles.list} aria-label={label}>
      {rows.map((entry) => (
        <EntryRow
          key={entry.id}
          of={entry}
          languages={languages}
          locale={locale}
          canMove={canMove}
          duplicate={() => duplicate(entry)}
        />
      ))}
    </ul>
  )
  if (!canMove) return list
  return (
    <Sortable
      what="entry"
      ids={rows.map(slugOf)}
      titleOf={(slug) => rows.find((row) => row.slug === slug)?.title ?? ''}
      move={move}
    >
      {list}
    </Sortable>
  )
}
