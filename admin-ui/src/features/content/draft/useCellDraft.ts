import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../../../api/me'
import { SHARED } from '../../../ui/locales'
import type { Previewing } from '../preview/usePreviewing'
import { type Cell, type Entry, entryQuery, type Place, readEntry, saveDraft } from '../queries'
import { CellDraft } from './CellDraft'
import { keyOf } from './kept'

/** The entry with one of its cells replaced. */
const withCell = (entry: Entry, cell: Cell): Entry => ({
  ...entry,
  cells: [...entry.cells.filter(({ locale }) => locale !== cell.locale), cell],
})

/** What is typed in one cell. Of another cell it is another one: give the component a key. */
export function useCellDraft(
  place: Place,
  cell: Cell | undefined,
  { session, previewing }: { session: string; previewing: Pick<Previewing, 'isOpen'> },
) {
  const { user } = useMe()
  const cache = useQueryClient()
  const [draft] = useState(() => {
    const { kind, slug, locale } = place
    return new CellDraft(keyOf(user.id, place), cell, {
      async save(version, fields) {
        const answer = await saveDraft(place, version, fields, session)
        if ('cell' in answer) {
          const { queryKey } = entryQuery(kind, slug)
          cache.setQueryData<Entry>(queryKey, (entry) => entry && withCell(entry, answer.cell))
          // The table of translations says where each stands.
          void cache.invalidateQueries({ queryKey: ['get', '/api/admin/translations'] })
          // In which languages there is an entry says where its other cells stand.
          if (locale === SHARED) void cache.invalidateQueries({ queryKey })
        }
        return answer
      },
      read: async () => (await readEntry(kind, slug))?.cells.find((one) => one.locale === locale),
    })
  })
  useEffect(() => draft.start(), [draft])
  useEffect(() => draft.hasten(previewing.isOpen), [draft, previewing.isOpen])
  useEffect(() => {
    if (cell) draft.take(cell)
  }, [draft, cell])
  return draft
}
