import { lazy, Suspense } from 'react'
import styles from './EntryList.module.css'
import { EntryRow, StillHandle } from './EntryRow'
import type { Entry } from './queries'

const SortableList = lazy(async () => ({ default: (await import('./SortableList')).SortableList }))

export interface Props {
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

/** Only kinds whose entries have a place are shown in an order of their own. */
const hasPlace = ({ cells }: Entry) => cells.some(({ fields }) => fields.position !== undefined)

/** The entries; where they have an order, each can be moved as soon as the code for it is there. */
export function EntryList({ isOrdered, ...props }: Props) {
  const { label, entries, languages, locale, duplicate } = props
  const canMove = isOrdered && entries.length > 1 && entries.some(hasPlace)
  const list = (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          of={entry}
          languages={languages}
          locale={locale}
          handle={canMove && <StillHandle />}
          duplicate={() => duplicate(entry)}
        />
      ))}
    </ul>
  )
  if (!canMove) return list
  return (
    <Suspense fallback={list}>
      <SortableList {...props} />
    </Suspense>
  )
}
