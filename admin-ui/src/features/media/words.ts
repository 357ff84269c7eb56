/** What the library says about a picture. */
import { isProblem, sentence } from '../../api/problem'
import { locales } from '../../ui/locales'
import type { Tone } from '../../ui/Tag'
import type { Media } from './queries'

/** Letters of a description, at most. */
export const MAX_ALT = 160

/** In how many languages it is described. */
const described = ({ alt }: Media) => locales.filter(({ code }) => alt[code]?.trim()).length

/** Whether it may be shown: other languages fall back to the English. */
export const isUsable = ({ alt }: Media) => Boolean(alt.en?.trim())

/** `6/7`; nothing about one that is described in all of them. */
export function missingOf(media: Media) {
  const count = described(media)
  return count < locales.length ? `${count}/${locales.length}` : undefined
}

/** `Described in 6 of 7 languages` */
export const describedIn = (media: Media) =>
  `Described in ${described(media)} of ${locales.length} languages`

/** The word about its descriptions. */
export function descriptionOf(media: Media): { label: string; tone: Tone } {
  if (!isUsable(media)) return { label: 'No description', tone: 'danger' }
  const count = described(media)
  if (count < locales.length)
    return { label: `${count} of ${locales.length} languages`, tone: 'warning' }
  return { label: 'Described', tone: 'ok' }
}

export const entries = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'}`

export const usage = ({ used_by }: Media) =>
  used_by.length > 0 ? `Shown by ${entries(used_by.length)}` : 'Shown nowhere'

/** `1200 × 800` */
export const sizeOf = ({ width, height }: Media) => `${width} × ${height}`

/** How far its sizes are, or why there are none; nothing about one that is ready. */
export function progressOf({ state, progress, reason }: Media) {
  if (state === 'processing') return `Its sizes are being made: ${progress}%`
  return state === 'failed' ? (reason ?? 'Its sizes could not be made') : undefined
}

/** What it is called to whoever hears the page. */
export const titleOf = ({ alt, name }: Media) => alt.en || name

/** The engine's sentence about the one field that was sent; else the fallback. */
export const sentenceOf = (error: unknown, fallback: string) =>
  (isProblem(error) && error.errors?.[0]?.message) || sentence(error, fallback)
