import { Sheet } from '../../../ui/Dialog'
import { EmptyState } from '../../../ui/EmptyState'
import { localeName } from '../../../ui/locales'
import { QueryView } from '../../../ui/QueryView'
import { toast } from '../../../ui/toast'
import type { CellDraft } from '../draft/CellDraft'
import { type Cell, type Kind, type Place, useRestoreRevision, useRevisions } from '../queries'
import styles from './HistoryDrawer.module.css'
import { RevisionItem } from './RevisionItem'

interface Props {
  place: Place
  model: Kind
  draft: CellDraft
  close: () => void
}

/** Everything that was ever written in one language of an entry, the newest first. */
export function HistoryDrawer({ place, model, draft, close }: Props) {
  const revisions = useRevisions(place)
  const restoring = useRestoreRevision()
  const items = revisions.data?.items ?? []
  async function restore(revision: string, number: number) {
    // What is typed now becomes a revision of its own first.
    await draft.flush()
    restoring.mutate(
      { params: { path: place }, body: { revision } },
      {
        onSuccess: (cell) => {
          draft.replace(cell as Cell)
          toast.success(
            cell.state === 'live'
              ? `Revision ${number} is what is live: there is no draft any more`
              : `Revision ${number} is the draft now`,
          )
          close()
        },
        onError: (error) => toast.problem(error, 'Failed to restore the revision'),
      },
    )
  }
  return (
    <Sheet
      onClose={close}
      position="right"
      size="lg"
      title={`History: ${localeName(place.locale)}`}
    >
      <QueryView
        query={revisions}
        loading="Loading the history"
        skeletons={4}
        failed="The history cannot be shown now."
        rows={items}
        empty={<EmptyState text="Nothing was written in this language yet." />}
      >
        <ol className={styles.revisions}>
          {items.map((revision, i) => (
            <RevisionItem
              key={revision.id}
              of={revision}
              before={items[i + 1]?.fields}
              model={model}
              locale={place.locale}
              isNewest={i === 0}
              restore={() => restore(revision.id, revision.number)}
            />
          ))}
        </ol>
      </QueryView>
    </Sheet>
  )
}
