import { Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMe } from '../../api/me'
import { useSignal } from '../../api/signal'
import { Ago } from '../../ui/Ago'
import { confirm } from '../../ui/confirm'
import { dateTime } from '../../ui/dates'
import { IconButton } from '../../ui/IconButton'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import { AttachButtons } from './AttachButtons'
import { Attachments } from './Attachments'
import { Composer } from './Composer'
import { drafts } from './drafts'
import { EditNote } from './EditNote'
import { FileDrop } from './FileDrop'
import { parts } from './mentions'
import styles from './Notes.module.css'
import { type About, type Note, seenNote, useDeleteNote, useNotes } from './queries'
import { useUploads } from './useUploads'
import { useKeptNotes, useWriteNote } from './useWaiting'
import { type KeptNote, resumed } from './waiting'

interface Props {
  of: About
  /** Whether the caller may update what they are about. */
  mayWrite: boolean
}

/** What staff write about a row, and the files that they put beside it. */
export function NotesAndFiles({ of: about, mayWrite }: Props) {
  const uploads = useUploads(about)
  return (
    <FileDrop add={mayWrite ? uploads.add : undefined}>
      {mayWrite && (
        <NewNote of={about}>
          <AttachButtons add={uploads.add} />
        </NewNote>
      )}
      <Attachments of={about} mayWrite={mayWrite} uploads={uploads} />
      <NoteList of={about} mayWrite={mayWrite} />
    </FileDrop>
  )
}

function NoteList({ of: about, mayWrite }: Props) {
  const notes = useNotes(about)
  const kept = useKeptNotes(about).filter(({ refused }) => !refused)
  /** Those that are being changed, as they were when that began. */
  const [edited, setEdited] = useState<readonly Note[]>([])
  const found = rowsOf(notes.data)
  // What is typed stays, also when somebody deletes the note meanwhile.
  const gone = edited.filter(({ id }) => !found.some((note) => note.id === id))
  const rows = [...gone, ...found]
  return (
    <>
      {kept.length > 0 && (
        <ol className={styles.notes} aria-label="Notes that wait">
          {kept.map((note) => (
            <WaitingNote key={note.key} of={note} />
          ))}
        </ol>
      )}
      <QueryView
        query={notes}
        loading="Loading the notes"
        skeletons={1}
        failed="The notes cannot be shown now."
        rows={rows}
        empty={kept.length === 0 && <Text c="dimmed">No notes yet.</Text>}
      >
        <ol className={styles.notes} aria-label="Notes, newest first">
          {rows.map((note) => (
            <NoteItem
              key={note.id}
              of={note}
              about={about}
              mayWrite={mayWrite}
              edited={edited.find(({ id }) => id === note.id)}
              edit={() => setEdited((all) => [...all, note])}
              done={() => setEdited((all) => all.filter(({ id }) => id !== note.id))}
            />
          ))}
        </ol>
      </QueryView>
    </>
  )
}

const WaitingNote = ({ of: { body } }: { of: KeptNote }) => (
  <li>
    <div className={styles.head}>
      <Tag tone="warning">Waiting to be sent</Tag>
    </div>
    <p className={styles.body}>{body.body}</p>
  </li>
)

function NewNote({ of: about, children }: { of: About; children: ReactNode }) {
  const { mutate, isPending } = useWriteNote(about)
  const begun = useSignal(resumed)
  return (
    <Composer
      key={begun}
      label="New note"
      verb="Add note"
      isSaving={isPending}
      start={drafts.get(about)}
      keep={(text) => drafts.set(about, text)}
      save={(body, done) =>
        mutate(
          { about, body },
          { onSuccess: done, onError: (error) => toast.problem(error, 'Failed to add the note') },
        )
      }
    >
      {children}
    </Composer>
  )
}

interface ItemProps {
  of: Note
  about: About
  mayWrite: boolean
  /** As it was when it began to be changed; undefined while it is not. */
  edited: Note | undefined
  edit: () => void
  done: () => void
}

function NoteItem({ of: note, about, mayWrite, edited, edit, done }: ItemProps) {
  const isEditing = Boolean(edited)
  const acts = useRef<HTMLSpanElement>(null)
  const wasEditing = useRef(false)
  // The focus goes back to where it came from.
  useEffect(() => {
    if (wasEditing.current && !isEditing) acts.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const deleting = useDeleteNote(about)
  const ask = () =>
    confirm({
      title: 'Delete this note?',
      text: note.body.length > 120 ? `${note.body.slice(0, 120)}…` : note.body,
      verb: 'Delete',
      run: () =>
        deleting.mutate(
          { params: seenNote(note, note.version) },
          toast.outcome('Note deleted', 'Failed to delete the note'),
        ),
    })
  if (edited) {
    return (
      <li>
        <EditNote of={edited} about={about} done={done} />
      </li>
    )
  }
  return (
    <li>
      <div className={styles.head}>
        <span>
          <b>{note.author_name ?? 'Somebody'}</b> <Ago at={note.created_at} />
          {note.edited_at && <span title={dateTime(note.edited_at)}>, edited</span>}
        </span>
        {mayWrite && (
          <span ref={acts} className={styles.acts}>
            {note.can.update && <IconButton label="Edit note" icon={IconPencil} onClick={edit} />}
            {note.can.delete && <IconButton label="Delete note" icon={IconTrash} onClick={ask} />}
          </span>
        )}
      </div>
      <NoteBody of={note} />
    </li>
  )
}

/** The text, with names that stand out; one's own most of all. */
function NoteBody({ of: { body, mentions } }: { of: Pick<Note, 'body' | 'mentions'> }) {
  const { user } = useMe()
  const names = mentions.map(({ name }) => name)
  const mine = mentions.find(({ user_id }) => user_id === user.id)?.name
  return (
    <p className={styles.body}>
      {parts(body, names).map(({ text, name }, at) =>
        name ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
          <b key={at} data-me={name === mine || undefined}>
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </p>
  )
}
