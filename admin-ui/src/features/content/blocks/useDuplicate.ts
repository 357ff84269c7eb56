import { useQueryClient } from '@tanstack/react-query'
import { SHARED } from '../../../ui/locales'
import { toast } from '../../../ui/toast'
import type { CellDraft } from '../draft/CellDraft'
import { type Fields, valueAt, withValueAt } from '../fields'
import { copyOf, copyOfTexts, idOf, itemsAt } from '../nested'
import { type Entry, entryQuery, type Place, readEntry, saveDrafts } from '../queries'

interface Given {
  place: Place
  entry: Entry
  session: string
  draft: CellDraft
  structure: CellDraft | undefined
}

/** Copies a block below itself with its texts in every language: all of them are saved, or none is. */
export function useDuplicate({ place, session, draft, structure }: Given) {
  const cache = useQueryClient()
  return async (path: string) => {
    const [field = '', id = ''] = path.split('/')
    // What is copied is what the engine has.
    await Promise.all([draft.flush(), structure?.flush()])
    const entry = await readEntry(place.kind, place.slug).catch(() => undefined)
    const shared = entry?.cells.find(({ locale }) => locale === SHARED)
    const items = itemsAt(shared?.fields ?? {}, field)
    const at = items.findIndex((item) => idOf(item) === id)
    const item = items[at]
    if (!entry || !shared || !item) return toast.error('Failed to copy the block')
    const copy = copyOf(item)
    const cells: Record<string, { version: number; fields: Fields }> = {}
    for (const { locale, version, fields } of entry.cells) {
      const texts = valueAt(fields, path)
      if (locale === SHARED || texts === undefined) continue
      const copied = copyOfTexts(texts, copy.ids)
      const changed = withValueAt(fields, `${field}/${idOf(copy.item)}`, copied)
      cells[locale] = { version, fields: changed }
    }
    const changed = items.toSpliced(at + 1, 0, copy.item)
    cells[SHARED] = { version: shared.version, fields: { ...shared.fields, [field]: changed } }
    const answer = await saveDrafts(place, cells, session)
    if ('problem' in answer) return toast.problem(answer.problem, 'Failed to copy the block')
    cache.setQueryData(entryQuery(place.kind, place.slug).queryKey, answer.entry)
    toast.success('Copied with its texts in every language')
  }
}
