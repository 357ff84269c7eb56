/** Cells, one entry in one language each, as an address and a set can hold them. */
import { SHARED } from '../../ui/locales'

/** `faq/safe/ta` */
export type Cell = string

interface Named {
  kind: string
  slug: string
  locale: string
}

export const cellOf = ({ kind, slug, locale }: Named): Cell => `${kind}/${slug}/${locale}`

export function parseCell(cell: Cell): Named {
  const [kind = '', slug = '', locale = ''] = cell.split('/')
  return { kind, slug, locale }
}

/** For an address; neither kinds nor slugs hold a comma. */
export const writeCells = (cells: Cell[]) => cells.join(',')
export const readCells = (text: string): Cell[] => text.split(',').filter(Boolean)

/** The cells of one entry. */
export interface EntryCells<T> {
  kind: string
  slug: string
  title: string
  /** The language of the title. */
  lang: string
  items: T[]
}

export interface KindCells<T> {
  kind: string
  entries: EntryCells<T>[]
}

/** Kind by kind, entry by entry, in the order in which they come. */
export function byKind<T extends Named & { title?: string }>(items: T[]): KindCells<T>[] {
  const kinds = new Map<string, Map<string, EntryCells<T>>>()
  for (const item of items) {
    const { kind, slug, title = slug } = item
    const entries = kinds.get(kind) ?? new Map<string, EntryCells<T>>()
    kinds.set(kind, entries)
    const lang = item.locale === SHARED ? 'en' : item.locale
    const entry = entries.get(slug) ?? { kind, slug, title, lang, items: [] }
    entries.set(slug, entry)
    // An entry is called as in English, where that is among them.
    if (lang === 'en') Object.assign(entry, { title, lang })
    entry.items.push(item)
  }
  return [...kinds].map(([kind, entries]) => ({ kind, entries: [...entries.values()] }))
}
