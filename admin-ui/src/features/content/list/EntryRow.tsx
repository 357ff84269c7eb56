import { useSortable } from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Entry } from '../queries'
import styles from './EntryList.module.css'
import { EntryMenu } from './EntryMenu'
import { EntryStates } from './EntryStates'

interface Props {
  of: Entry
  languages: string[]
  locale: string | undefined
  canMove: boolean
  duplicate: () => void
}

export function EntryRow({ of: entry, languages, locale, canMove, duplicate }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...move } =
    useSortable({ id: entry.slug, disabled: !canMove })
  const search = locale && languages.includes(locale) ? { locale } : {}
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-lifted={move.isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {canMove && (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          aria-label={`Move ${entry.title}`}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <div className={styles.name}>
        <Link
          to="/content/$kind/$slug"
          params={{ kind: entry.kind, slug: entry.slug }}
          search={search}
          className={styles.link}
        >
          {entry.title}
        </Link>
        <span>{entry.slug}</span>
      </div>
      <div className={styles.states}>
        <EntryStates of={entry} languages={languages} />
      </div>
      <EntryMenu of={entry} duplicate={duplicate} />
    </li>
  )
}
