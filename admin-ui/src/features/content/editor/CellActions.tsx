import { Button, Group } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../api/me'
import { confirm } from '../../../ui/confirm'
import { localeName, SHARED } from '../../../ui/locales'
import { toast } from '../../../ui/toast'
import type { CellDraft } from '../draft/CellDraft'
import type { Saving } from '../draft/view'
import type { Previewing } from '../preview/usePreviewing'
import { PublishButton } from '../publish/PublishButton'
import {
  type Cell,
  type Entry,
  type Kind,
  type Place,
  useConfirmCurrent,
  useDropDraft,
} from '../queries'

const HistoryDrawer = lazy(async () => ({
  default: (await import('../history/HistoryDrawer')).HistoryDrawer,
}))

interface Props {
  place: Place
  model: Kind
  entry: Entry
  cell: Cell | undefined
  draft: CellDraft
  /** What all languages share, where it is edited here too. */
  structure: CellDraft | undefined
  /** Where what was typed is. */
  saving: Saving
  previewing: Previewing
  /** Puts the caret into a field of this cell. */
  focus: (field: string) => void
}

/** What can be done with one language of an entry as a whole. */
export function CellActions({ place, model, entry, cell, draft, structure, ...props }: Props) {
  const { saving, focus, previewing } = props
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const dropping = useDropDraft()
  const confirming = useConfirmCurrent()
  const hasDraft = cell?.state === 'draft' || cell?.state === 'changed'
  async function drop() {
    await draft.flush()
    dropping.mutate(
      { params: { path: place, header: { 'If-Match': `"${draft.version}"` } } },
      {
        onSuccess: () => {
          draft.replace({ version: cell?.live ? draft.version + 1 : 0, fields: cell?.live ?? {} })
          toast.success('Draft dropped')
        },
        onError: (error) => toast.problem(error, 'Failed to drop the draft'),
      },
    )
  }
  const askToDrop = () =>
    confirm({
      title: `Drop the draft: ${localeName(place.locale)}?`,
      text: cell?.live
        ? 'What visitors read now shows here again. The history keeps the draft.'
        : 'Nothing was published yet, so this language is empty then. The history keeps the draft.',
      verb: 'Drop draft',
      run: drop,
    })
  const onlyLetters = () =>
    confirming.mutate(
      { params: { path: place } },
      toast.outcome('Its translations stay current', 'Failed to mark it'),
    )
  return (
    <Group gap="xs">
      {place.locale === 'en' && cell?.state === 'changed' && may('update', 'content') && (
        <Button
          size="compact-md"
          variant="default"
          title="Only letters changed: the translations stay current"
          loading={confirming.isPending}
          onClick={onlyLetters}
        >
          Typo only
        </Button>
      )}
      {hasDraft && may('update', 'content') && (
        <Button
          size="compact-md"
          variant="default"
          loading={dropping.isPending}
          onClick={askToDrop}
        >
          Drop draft
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      <Button
        ref={previewing.trigger}
        size="compact-md"
        variant={previewing.isOpen ? 'light' : 'default'}
        aria-expanded={previewing.isOpen}
        aria-keyshortcuts="Alt+P"
        title="Alt+P"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        onClick={previewing.toggle}
      >
        Preview<span data-long>&nbsp;page</span>
      </Button>
      {may('create', 'releases') && (
        <PublishButton
          place={place}
          model={model}
          entry={entry}
          drafts={{ [place.locale]: draft, ...(structure && { [SHARED]: structure }) }}
          saving={saving}
          focus={focus}
        />
      )}
      <Suspense>
        {isOpen && (
          <HistoryDrawer place={place} model={model} draft={draft} close={() => setIsOpen(false)} />
        )}
      </Suspense>
    </Group>
  )
}
