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

/** How often a text was put into the field of a new note: it then begins anew. */
export const resumed = new Signal(0)

/** Puts a text that was not saved into the field of a new note. */
export function putBack(about: About, text: string) {
  drafts.set(about, [drafts.get(about), text].filter(Boolean).join('\n'))
  resumed.set(resumed.get() + 1)
}

/** Puts the text of a refused note back into the field of its row. */
export function resume(note: KeptNote) {
  putBack(note.about, note.body.body)
  drop(note)
}
