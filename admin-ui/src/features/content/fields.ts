/** The fields of a cell: what is in them, which differ, and how they are merged. */

export type Fields = Record<string, unknown>

/** The field, built into every kind, that names the languages which have an entry. */
export const LANGUAGES = 'languages'

/** What joins the texts of a block, or of another thing in a list, with it. */
export const ID = 'id'

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of things with ids, whose order all languages share. */
export const isItems = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && ID in one)

/** What the engine does not keep: nothing, blanks, no items. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty))

/** The fields that hold something. */
export const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))

function same(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  // The engine writes names in an order of its own.
  if (isObject(one) && isObject(other)) return sameFields(one, other)
  if (isItems(one) && isItems(other))
    return one.length === other.length && one.every((item, i) => same(item, other[i]))
  return JSON.stringify(one) === JSON.stringify(other)
}

const namesOf = (...all: Fields[]) => [...new Set(all.flatMap(Object.keys))]

export const sameFields = (one: Fields, other: Fields): boolean =>
  namesOf(one, other).every((name) => same(one[name], other[name]))

const itemOf = (items: unknown, id: string) =>
  isItems(items) ? items.find((item) => item[ID] === id) : undefined

/** What stands at a path: `name`, or `body/h7k2/title` for the title of a block. */
export function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields
  for (const name of path.split('/')) {
    if (Array.isArray(value)) value = itemOf(value, name)
    else value = isObject(value) ? value[name] : undefined
  }
  return value
}

/** The fields with another value at a path. */
export function withValueAt(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('/')
  const within = fields[name]
  if (rest.length === 0) return { ...fields, [name]: value }
  if (!isItems(within)) {
    const inner = isObject(within) ? within : {}
    return { ...fields, [name]: withValueAt(inner, rest.join('/'), value) }
  }
  const [id = '', ...below] = rest
  const items = within.map((item) =>
    item[ID] === id ? withValueAt(item, below.join('/'), value) : item,
  )
  return { ...fields, [name]: items }
}

/** A field that two people changed, each in their way. */
export interface Rival {
  /** Its path. */
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * What two people made of the same text. A field that only one of them touched is theirs; of one that
 * both did, mine stays in the form and both are shown. Things in a list are merged one by one.
 */
export function merge(base: Fields, mine: Fields, theirs: Fields) {
  const rivals: Rival[] = []
  return { fields: filled(mergeWithin('', [base, mine, theirs], rivals)), rivals }
}

type Sides<T> = [base: T, mine: T, theirs: T]

function mergeWithin(path: string, sides: Sides<Fields>, rivals: Rival[]): Fields {
  const fields: Fields = {}
  for (const name of namesOf(...sides)) {
    const [base, mine, theirs] = sides.map((side) => side[name]) as Sides<unknown>
    fields[name] = mergeValue(`${path}${name}`, [base, mine, theirs], rivals)
  }
  return fields
}

function mergeValue(path: string, sides: Sides<unknown>, rivals: Rival[]): unknown {
  const [base, mine, theirs] = sides
  if (same(theirs, base)) return mine
  if (same(mine, base)) return theirs
  if (sides.every((side) => isEmpty(side) || isObject(side))) {
    const of = sides.map((side) => (isObject(side) ? side : {})) as Sides<Fields>
    return mergeWithin(`${path}/`, of, rivals)
  }
  if (sides.every((side) => isEmpty(side) || isItems(side))) {
    const of = sides.map((side) => (isItems(side) ? side : [])) as Sides<Fields[]>
    const merged = mergeItems(path, of, rivals)
    if (merged) return merged
  }
  if (!same(mine, theirs)) rivals.push({ field: path, mine, theirs })
  return mine
}

/** The order is one value: where both changed it, there is none. */
function mergeItems(path: string, sides: Sides<Fields[]>, rivals: Rival[]) {
  const [base, mine, theirs] = sides.map((items) => items.map((item) => `${item[ID]}`)) as Sides<
    string[]
  >
  const isMine = same(theirs, base)
  if (!isMine && !same(mine, base) && !same(mine, theirs)) return undefined
  return (isMine ? mine : theirs).map((id) => {
    const of = sides.map((items) => itemOf(items, id) ?? {}) as Sides<Fields>
    return mergeWithin(`${path}/${id}/`, of, rivals)
  })
}

/** A value as a person reads it; of blocks and objects, what they say, line by line. */
export function readableValue(value: unknown): string {
  if (isEmpty(value)) return ''
  if (isItems(value)) {
    return lines(value.map(({ [ID]: id, ...said }) => (isEmpty(said) ? id : said)))
  }
  if (Array.isArray(value)) return lines(value)
  if (isObject(value)) return lines(Object.values(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const lines = (values: unknown[]) => values.map(readableValue).filter(Boolean).join('\n')

/** The places for facts in a text: `{name}`, `{{ name }}`, each once. */
export const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+\s*\}\}|\{\w+\}/g))].map((one) => one.replace(/\s+/g, ' '))
