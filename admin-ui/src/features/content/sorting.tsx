/** Lists whose order is changed by their handles, by pointer or by keyboard. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sorting.module.css'

interface Props {
  /** What the things are called: `block`. */
  what: string
  /** In their order. */
  ids: string[]
  titleOf: (id: string) => string
  move: (from: number, to: number) => void
  children: ReactNode
}

/** Around a list whose rows are [`useMovable`]. */
export function Sortable({ what, ids, titleOf, move, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: UniqueIdentifier) => ids.indexOf(`${id}`)
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(place(active.id), place(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={spoken(
        what,
        (id) => titleOf(`${id}`),
        (id) => place(id) + 1,
        ids.length,
      )}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** What a row needs to be moved: its own props, and those of its handle. */
export function useMovable(id: string, canMove: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...move } =
    useSortable({ id, disabled: !canMove })
  const row = {
    ref: setNodeRef,
    'data-lifted': move.isDragging || undefined,
    style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
  }
  return { row, handle: { ...attributes, ...listeners, ref: setActivatorNodeRef } }
}

type HandleProps = ReturnType<typeof useMovable>['handle'] & { label: string }

/** The dots by which a row is taken. */
export function MoveHandle({ label, ...props }: HandleProps) {
  return (
    <button {...props} type="button" className={styles.handle} data-handle aria-label={label}>
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
  )
}

/** What screen readers say while something is moved. */
function spoken(
  what: string,
  title: (id: UniqueIdentifier) => string,
  place: (id: UniqueIdentifier) => number,
  count: number,
) {
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${title(active.id)} is lifted, place ${place(active.id)} of ${count}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} is at place ${place(over.id)} of ${count}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was put at place ${place(over.id)} of ${count}.` : undefined,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  }
  const draggable = `Press Space to lift the ${what}, the arrow keys to move it, Space to put it down, Escape to leave it where it was.`
  return { announcements, screenReaderInstructions: { draggable } }
}
