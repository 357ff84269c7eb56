/** Objects, lists of objects and blocks: all languages share what there is, each has its texts. */
import { type Fields, ID, isItems, valueAt } from './fields'
import type { Entry, Field, Kind } from './queries'

export type Declared = Record<string, Field>

/** Whether a field holds a list of things, each with an id. */
export const hasItems = ({ type, of }: Field) =>
  type === 'blocks' || (type === 'list' && of === 'object')

/** Whether a field has fields of its own. */
export const isNested = (field: Field) => field.type === 'object' || hasItems(field)

/** The fields of a thing in a list. */
export const declaredIn = (kind: Pick<Kind, 'blocks'>, field: Field, item: Fields): Declared =>
  (field.type === 'blocks' ? kind.blocks?.[`${item.type}`]?.fields : field.fields) ?? {}

/** The things in a list, in their order. */
export function itemsAt(fields: Fields, path: string): Fields[] {
  const items = valueAt(fields, path)
  return isItems(items) ? items : []
}

export const idOf = (item: Fields) => `${item[ID]}`

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An id that nothing in an entry has or had: texts of what is gone wait for it to come back. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** A thing with a new id, as all things within it have; and which id became which. */
export function copyOf(item: Fields, ids = new Map<string, string>()) {
  const renew = (value: unknown): unknown => {
    if (!isItems(value)) return value
    return value.map((one) => copyOf(one, ids).item)
  }
  const id = newId()
  ids.set(idOf(item), id)
  const within = Object.entries(item).map(([name, value]) => [name, renew(value)])
  return { item: { ...Object.fromEntries(within), [ID]: id } as Fields, ids }
}

/** The texts of a thing for its copy. */
export function copyOfTexts(texts: unknown, ids: Map<string, string>): unknown {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts
  const renewed = Object.entries(texts).map(([name, value]) => [
    ids.get(name) ?? name,
    copyOfTexts(value, ids),
  ])
  return Object.fromEntries(renewed)
}

/** The list with a thing at another place. */
export function moved(items: Fields[], from: number, to: number) {
  const item = items[from]
  return item && items[to] ? items.toSpliced(from, 1).toSpliced(to, 0, item) : items
}

/** What stands for a folded thing: its text in the first of some cells that has one. */
export function titleIn(title: string | null | undefined, path: string, cells: Fields[]) {
  const found = cells.map((cell) => valueAt(cell, `${path}/${title}`))
  const text = found.find((one) => typeof one === 'string' && one.trim() !== '')
  // The first line of a long text, without the marks of Markdown.
  return title
    ? `${text ?? ''}`
        .split('\n')[0]
        ?.replace(/[#*_[\]]/g, '')
        .trim()
    : undefined
}

/** The texts of a language of an entry; nothing when none is written. */
export const textsIn = ({ cells }: Entry, locale: string): Fields =>
  cells.find((cell) => cell.locale === locale)?.fields ?? {}
