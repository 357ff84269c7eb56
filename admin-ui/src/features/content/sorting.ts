/** Lists whose order is changed by their handles, by pointer or by keyboard. */
import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

export const useSorting = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/** What screen readers say while something is moved. */
export function spoken(
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
