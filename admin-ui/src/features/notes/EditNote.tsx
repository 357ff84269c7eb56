import { useState } from 'react'
import { isStatus, type Problem } from '../../api/problem'
import { StaleDialog } from '../../ui/StaleDialog'
import { toast } from '../../ui/toast'
import { Composer } from './Composer'
import { type About, type Note, type NoteText, seenNote, useEditNote } from './queries'
import { putBack } from './waiting'

interface Props {
  /** As it was when it began to be changed. */
  of: Note
  about: About
  done: () => void
}

/** The field of a note that is being changed. Whatever others do with the note, what is typed stays. */
export function EditNote({ of: note, about, done }: Props) {
  const editing = useEditNote(about)
  const [stale, setStale] = useState<{ mine: NoteText; theirs: Note }>()
  function save(mine: NoteText, version: number) {
    setStale(undefined)
    editing.mutate(
      { params: seenNote(note, version), body: mine },
      {
        onSuccess: done,
        onError: (error) => {
          if (isStatus(error, 412)) setStale({ mine, theirs: (error as Problem).current as Note })
          else if (isStatus(error, 404)) {
            putBack(about, mine.body)
            done()
            toast.error('The note is gone. What you typed stands in the field of a new one.')
          } else toast.problem(error, 'Failed to save the note')
        },
      },
    )
  }
  return (
    <>
      <Composer
        label="Edit note"
        verb="Save"
        isSaving={editing.isPending}
        start={note.body}
        before={note.mentions}
        cancel={done}
        save={(mine) => save(mine, note.version)}
      />
      {stale && (
        <StaleDialog
          what="note"
          differences={[
            { field: 'body', label: 'Note', mine: stale.mine.body, theirs: stale.theirs.body },
          ]}
          keepMine={() => save(stale.mine, stale.theirs.version)}
          takeTheirs={done}
          close={() => setStale(undefined)}
        />
      )}
    </>
  )
}
