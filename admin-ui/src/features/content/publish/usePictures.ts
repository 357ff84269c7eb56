/** Pictures that an entry shows and visitors cannot see yet: they go live with it. */
import { useQueries } from '@tanstack/react-query'
import { SHARED } from '../../../ui/locales'
import { type Cell as CellName, cellOf } from '../../releases/cells'
import { type Fields, isItems } from '../fields'
import { type Declared, declaredIn, hasItems, isNested } from '../nested'
import { type Entry, entryQuery, type Kind } from '../queries'
import { PICTURES } from '../words'
import { isUnpublished } from './chosen'

/** The slugs of the pictures in some fields, however deep. */
export function slugsIn(kind: Kind, declared: Declared, fields: Fields): string[] {
  return Object.entries(declared).flatMap(([name, field]) => {
    const value = fields[name]
    if (!value) return []
    if (field.kind === PICTURES) return [value].flat() as string[]
    if (hasItems(field)) {
      const items = isItems(value) ? value : []
      return items.flatMap((item) => slugsIn(kind, declaredIn(kind, field, item), item))
    }
    return isNested(field) ? slugsIn(kind, field.fields ?? {}, value as Fields) : []
  })
}

/** What of a picture goes live with the first entry that shows it: all that is written about it. */
export function comingOf({ slug, cells }: Entry): CellName[] {
  const english = cells.find(({ locale }) => locale === 'en')
  // The engine says of one without English that it has to be described first.
  const isNew = english && cells.some(({ state, locale }) => state === 'draft' && isNeeded(locale))
  const free = cells.filter((cell) => isUnpublished(cell) && !cell.scheduled)
  return isNew ? free.map(({ locale }) => cellOf({ kind: PICTURES, slug, locale })) : []
}

const isNeeded = (locale: string) => locale === 'en' || locale === SHARED

/** `locales`: what goes live of the entry. Pictures stand in what all languages share. */
export function usePictures(model: Kind, entry: Entry, locales: string[]) {
  const shared = entry.cells.find(({ locale }) => locale === SHARED)?.fields ?? {}
  const slugs = locales.includes(SHARED) ? slugsIn(model, model.fields, shared) : []
  return useQueries({
    queries: [...new Set(slugs)].map((slug) => entryQuery(PICTURES, slug)),
    combine: (found) => {
      const coming = found.map(({ data }) => (data ? comingOf(data as Entry) : []))
      return {
        cells: coming.flat(),
        count: coming.filter((cells) => cells.length > 0).length,
        isPending: found.some(({ isPending }) => isPending),
      }
    },
  })
}
