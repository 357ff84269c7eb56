/** Which texts of an entry go live together. */
import { localeName, SHARED } from '../../../ui/locales'
import { type Fields, ID, isItems } from '../fields'
import type { Cell, Entry, Kind } from '../queries'
import { isLocalized, languagesOf } from '../states'
import { titleOf } from '../words'

/** A text that goes live with another one, and why. */
interface Companion {
  locale: string
  why: string
}

/** What the form holds, or every language. */
export type Scope = 'own' | 'all'

export interface Chosen {
  /** What the form holds, with what must come along. */
  own: string[]
  companions: Companion[]
  /** Every language that has something to publish. */
  all: string[]
  /** Languages that wait for a planned release, and are left to it. */
  planned: string[]
}

/** Whether it has a draft that is not live. */
export const isUnpublished = ({ state }: Pick<Cell, 'state'>) =>
  state === 'draft' || state === 'changed'

/** `edited`: the languages that the form holds, what all of them share among them. */
export function chosenOf(entry: Entry, model: Kind, edited: string[]): Chosen {
  const waiting = entry.cells.filter(isUnpublished)
  const mine = waiting.filter(({ locale }) => edited.includes(locale))
  const companions = mine.length > 0 ? companionsOf(waiting, mine) : []
  const own = [...mine, ...companions].map(({ locale }) => locale)
  const others = waiting.filter(({ locale }) => !own.includes(locale))
  const isPlanned = ({ scheduled }: Cell) => scheduled
  const inOrder = (locales: string[]) =>
    [...new Set([...languagesOf(model), SHARED])].filter((code) => locales.includes(code))
  const free = others.filter((cell) => !isPlanned(cell)).map(({ locale }) => locale)
  return {
    own: inOrder(own),
    companions,
    all: inOrder([...own, ...free]),
    planned: inOrder(others.filter(isPlanned).map(({ locale }) => locale)),
  }
}

function companionsOf(waiting: Cell[], mine: Cell[]): Companion[] {
  const unnamed = waiting.filter((cell) => !mine.includes(cell))
  const shared = unnamed.find(({ locale }) => locale === SHARED)
  const english = unnamed.find(({ locale }) => locale === 'en')
  const why =
    shared &&
    (shared.state === 'draft'
      ? 'the entry is new'
      : isWithin(mine, newIds(shared)) && 'a new block is in it')
  return [
    ...(english?.state === 'draft'
      ? [{ locale: 'en', why: 'without it visitors see nothing' }]
      : []),
    ...(why ? [{ locale: SHARED, why }] : []),
  ]
}

/** The ids of blocks and other things that the draft has and visitors do not see yet. */
function newIds({ fields, live }: Cell) {
  const known = new Set(idsIn(live ?? {}))
  return new Set(idsIn(fields).filter((id) => !known.has(id)))
}

function idsIn(value: unknown): string[] {
  if (isItems(value)) return value.flatMap((item) => [`${item[ID]}`, ...idsIn(item)])
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

/** Whether some of these texts belong to something with one of the ids. */
const isWithin = (cells: Cell[], ids: ReadonlySet<string>) =>
  cells.some(({ fields }) => hasKey(fields, ids))

const hasKey = (value: unknown, keys: ReadonlySet<string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value as Fields).some(([key, within]) => keys.has(key) || hasKey(within, keys))

/** More languages than these are counted. */
const MAX_NAMED = 3
/** Letters of a title that are repeated in a note. */
const MAX_TITLE = 80

/** `Kannada, Tamil`, or `5 languages, Shared fields` */
export function namesOf(locales: string[]) {
  const spoken = locales.filter((code) => code !== SHARED)
  if (spoken.length <= MAX_NAMED) return locales.map(localeName).join(', ')
  const shared = locales.includes(SHARED) ? [localeName(SHARED)] : []
  return [`${spoken.length} languages`, ...shared].join(', ')
}

/** `FAQ "Is it safe for pets?": Kannada` */
export function noteOf(entry: Entry, model: Kind, locales: string[]) {
  const title = titleOf(entry, model).replace(/\s+/g, ' ').trim()
  const letters = Array.from(title)
  const short = letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE).join('')}…` : title
  const named = `${model.label} "${short}"`
  return isLocalized(model) ? `${named}: ${namesOf(locales)}` : named
}
