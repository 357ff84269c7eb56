import { useSortable } from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import styles from './EntryList.module.css'
import { EntryRow, type Props } from './EntryRow'

/** An entry that can be moved. */
export function SortableRow(row: Omit<Props, 'handle' | 'item'>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...move } =
    useSortable({ id: row.of.slug })
  return (
    <EntryRow
      {...row}
      item={{
        ref: setNodeRef,
        'data-lifted': move.isDragging || undefined,
        style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
      }}
      handle={
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          aria-label={`Move ${row.of.title}`}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}
