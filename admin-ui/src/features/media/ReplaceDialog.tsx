import { useState } from 'react'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { SearchBox } from '../../ui/SearchBox'
import { toast } from '../../ui/toast'
import styles from './PicturePanel.module.css'
import { PictureCard } from './PictureTile'
import { type Media, useLibrary, useReplace } from './queries'
import { entries, isUsable, titleOf } from './words'

interface Props {
  of: Media
  look: (id: string) => void
  close: () => void
}

/** Another picture wherever this one is shown. */
export function ReplaceDialog({ of: media, look, close }: Props) {
  const [q, setQ] = useState('')
  const library = useLibrary(q ? { q } : {})
  const replace = useReplace()
  const others = rowsOf(library.data).filter((other) => other.id !== media.id && isUsable(other))
  const count = entries(media.used_by.length)
  const ask = (by: string) =>
    confirm({
      title: `Replace it in ${count}?`,
      text: `They show “${titleOf(others.find(({ id }) => id === by) ?? media)}” instead, as drafts: the site changes with the next release.`,
      verb: 'Replace',
      isSafe: true,
      run: () =>
        replace.mutate(
          { params: { path: { id: media.id } }, body: { by } },
          {
            onSuccess: () => {
              toast.success(`Replaced in ${count}, as drafts`)
              close()
              look(by)
            },
            onError: (error) => toast.problem(error, 'Failed to replace the picture'),
          },
        ),
    })
  return (
    <Dialog onClose={close} size="xl" title="Show which picture instead?">
      <SearchBox
        label="Search pictures to show instead"
        placeholder="File name, description"
        q={q}
        find={setQ}
      />
      {library.isPending && <RowSkeletons label="Loading pictures" rows={2} />}
      {library.isError && (
        <ErrorState
          text="Failed to fetch pictures"
          error={library.error}
          retry={() => library.refetch()}
        />
      )}
      {library.isSuccess && others.length === 0 && (
        <EmptyState text="There is no other picture that is described. Upload one, and describe it." />
      )}
      <ul className={styles.others} aria-label="Other pictures">
        {others.map((other) => (
          <li key={other.id}>
            <PictureCard of={other} look={ask} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
