/** What is said to somebody who moves an entry without seeing it. */
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const hint = {
  draggable:
    'Press Space to lift the entry, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
}

export function announcementsFor(
  title: (id: UniqueIdentifier) => string,
  place: (id: UniqueIdentifier) => number,
  count: number,
): Announcements {
  return {
    onDragStart: ({ active }) =>
      `${title(active.id)} is lifted, place ${place(active.id)} of ${count}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} is at place ${place(over.id)} of ${count}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was put at place ${place(over.id)} of ${count}.` : undefined,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  }
}
