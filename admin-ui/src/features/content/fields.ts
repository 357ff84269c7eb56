/** The fields of a cell: what is in them, which differ, and how they are merged. */

export type Fields = Record<string, unknown>

/** The field, built into every kind, that names the languages which have an entry. */
export const LANGUAGES = 'languages'

/** What the engine does not keep: nothing, blanks, no items. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The fields that hold something. */
export const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))

const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

const namesOf = (...all: Fields[]) => [...new Set(all.flatMap(Object.keys))]

export const sameFields = (one: Fields, other: Fields) =>
  namesOf(one, other).every((name) => same(one[name], other[name]))

/** A field that two people changed, each in their way. */
export interface Rival {
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * What two people made of the same text. A field that only one of them touched is theirs; of one that
 * both did, mine stays in the form and both are shown.
 */
export function merge(base: Fields, mine: Fields, theirs: Fields) {
  const fields: Fields = {}
  const rivals: Rival[] = []
  for (const field of namesOf(base, mine, theirs)) {
    const iTouched = !same(mine[field], base[field])
    const theyTouched = !same(theirs[field], base[field])
    fields[field] = iTouched ? mine[field] : theirs[field]
    if (iTouched && theyTouched && !same(mine[field], theirs[field])) {
      rivals.push({ field, mine: mine[field], theirs: theirs[field] })
    }
  }
  return { fields: filled(fields), rivals }
}

/** A value as a person reads it. */
export function readableValue(value: unknown): string {
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a reader sees: a consonant with its vowel sign is one. */
export const graphemes = (text: string) => [...segmenter.segment(text)].length

/** The places for facts in a text: `{name}`, `{{ name }}`, each once. */
export const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+\s*\}\}|\{\w+\}/g))].map((one) => one.replace(/\s+/g, ' '))
