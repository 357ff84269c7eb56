import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import { toast } from '../../ui/toast'
import type { Props } from './EntryList'
import styles from './EntryList.module.css'
import { announcementsFor, hint } from './moving'
import { type Entry, useOrderEntries } from './queries'
import { SortableRow } from './SortableRow'

const slugOf = ({ slug }: Entry) => slug

/** The entries in their order; each can be moved by its handle or by keyboard. */
export function SortableList({
  kind,
  label,
  entries,
  duplicate,
  ...row
}: Omit<Props, 'isOrdered'>) {
  const ordering = useOrderEntries()
  // Shown before the engine has it.
  const [moved, setMoved] = useState<string[]>()
  const rows = moved
    ? moved.flatMap((slug) => entries.find((entry) => entry.slug === slug) ?? [])
    : entries
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
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
  function drop({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return
    const slugs = rows.map(slugOf)
    put(arrayMove(slugs, slugs.indexOf(`${active.id}`), slugs.indexOf(`${over.id}`)), slugs)
  }
  const title = (slug: string | number) => rows.find((row) => row.slug === slug)?.title ?? ''
  const place = (slug: string | number) => rows.findIndex((row) => row.slug === slug) + 1
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(title, place, rows.length),
        screenReaderInstructions: hint,
      }}
    >
      <SortableContext items={rows.map(slugOf)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {rows.map((entry) => (
            <SortableRow key={entry.id} {...row} of={entry} duplicate={() => duplicate(entry)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
