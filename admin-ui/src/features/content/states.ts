/** Where the languages of an entry stand. */
import type { CellStateName } from '../../ui/cellStates'
import { localeName, locales, SHARED } from '../../ui/locales'
import { type Fields, LANGUAGES } from './fields'
import { type Declared, hasItems, isNested } from './nested'
import type { Entry, Field, Kind } from './queries'

const fieldsOf = (kind: Kind) => Object.entries(kind.fields)

/** The fields of one language, or those that all share; in the order of the kind. */
export const fieldsIn = (kind: Kind, locale: string): [name: string, field: Field][] =>
  fieldsOf(kind).filter(([, field]) => isIn(kind, field, locale === SHARED))

/** Whether a field, or one within it, is kept with what all languages share, or in each of them. */
function isIn(kind: Kind, field: Field, shared: boolean): boolean {
  if (!isNested(field)) return !field.localized === shared
  const within = [
    ...Object.values(field.fields ?? {}),
    ...(field.blocks ?? []).flatMap((name) => Object.values(kind.blocks?.[name]?.fields ?? {})),
  ]
  return (shared && hasItems(field)) || within.some((one) => isIn(kind, one, shared))
}

/** Whether a field is used in an entry with these shared fields. */
export function isUsed(
  { fields }: { fields?: Declared },
  { when }: Field,
  shared: Fields,
): boolean {
  const other = when && fields?.[when.field]
  if (!when || !other) return true
  return when.is.includes(shared[when.field] ?? other.default) && isUsed({ fields }, other, shared)
}

export const isLocalized = (kind: Kind) => fieldsIn(kind, 'en').length > 0

/**
 * What can be edited: the languages, and what they share when there is something, be it only which
 * languages have the entry.
 */
export const languagesOf = (kind: Kind, canHoldBack = false): string[] => [
  ...(isLocalized(kind) ? locales.map(({ code }) => code) : []),
  ...(canHoldBack || fieldsIn(kind, SHARED).length > 0 ? [SHARED] : []),
]

/** The languages that have an entry, by its shared fields: all of them when they say nothing. */
export const languagesWith = (shared: Fields | undefined): string[] =>
  Array.isArray(shared?.[LANGUAGES]) ? shared[LANGUAGES] : locales.map(({ code }) => code)

export function stateIn({ cells }: Pick<Entry, 'cells'>, locale: string): CellStateName {
  const written = cells.find((cell) => cell.locale === locale)
  if (written) return written.state
  const has = languagesWith(cells.find((cell) => cell.locale === SHARED)?.fields)
  return locale === SHARED || has.includes(locale) ? 'missing' : 'held_back'
}

const order: CellStateName[] = ['missing', 'stale', 'changed', 'draft', 'held_back', 'live']

/** The states of some languages, the one that asks for most first, each with its languages. */
export function statesOf(entry: Pick<Entry, 'cells'>, languages: string[]) {
  // Its place in the order can be a draft even where nothing else is shared.
  const looked = languages.includes(SHARED) ? languages : [...languages, SHARED]
  return order
    .map((state) => ({
      state,
      languages: looked.filter(
        (code) => stateIn(entry, code) === state && !(code === SHARED && state === 'missing'),
      ),
    }))
    .filter(({ languages }) => languages.length > 0)
}

/** The languages that a release waits with. */
export const scheduledIn = (entry: Pick<Entry, 'cells'>) =>
  entry.cells.filter(({ scheduled }) => scheduled).map(({ locale }) => locale)

/** `: Tamil, Telugu`, or how many: what follows the word for a state. */
export function languagesIn(codes: string[]) {
  const spoken = codes.filter((code) => code !== SHARED)
  if (spoken.length === locales.length) return ' in every language'
  if (spoken.length > 2) return ` in ${spoken.length} languages`
  return `: ${codes.map(localeName).join(', ')}`
}
