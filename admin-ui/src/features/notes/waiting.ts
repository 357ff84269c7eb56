/** Notes, which wait on this device while the engine cannot be reached. */
import { engine } from '../../api/client'
import { Signal } from '../../api/signal'
import { drop, type Kept, waitingRoom } from '../../api/waiting'
import { drafts } from './drafts'
import { type About, type Note, type NoteText, notesOf } from './queries'

interface NewNote {
  about: About
  body: NoteText
}

export type KeptNote = Kept & NewNote

const room = waitingRoom<NewNote, Note>('note', ({ about, body }, how) =>
  engine.POST(notesOf(about), { params: { path: { id: about.id } }, body, ...how }),
)

export const { list: notes, sent, save: saveNote } = room

/** How often a refused note was taken up again: its field then begins anew. */
export const resumed = new Signal(0)

/** Puts the text of a refused note back into the field of its row. */
export function resume(note: KeptNote) {
  const { about, body } = note
  drafts.set(about, [drafts.get(about), body.body].filter(Boolean).join('\n'))
  drop(note)
  resumed.set(resumed.get() + 1)
}
