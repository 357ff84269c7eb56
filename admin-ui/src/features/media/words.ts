/** What the library says about a picture. */
import { locales } from '../../ui/locales'
import type { Tone } from '../../ui/Tag'
import type { Media } from './queries'

/** In how many languages it is described. */
const described = ({ alt }: Media) => locales.filter(({ code }) => alt[code]?.trim()).length

/** Whether it may be shown: other languages fall back to the English. */
export const isUsable = ({ alt }: Media) => Boolean(alt.en?.trim())

/** The word about its descriptions. */
export function descriptionOf(media: Media): { label: string; tone: Tone } {
  if (!isUsable(media)) return { label: 'No description', tone: 'danger' }
  const count = described(media)
  if (count < locales.length) return { label: `${count} of 7 languages`, tone: 'warning' }
  return { label: 'Described', tone: 'ok' }
}

export const entries = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'}`

export const usage = ({ used_by }: Media) =>
  used_by.length > 0 ? `Shown by ${entries(used_by.length)}` : 'Shown nowhere'

/** What it is called to whoever hears the page. */
export const titleOf = ({ alt, name }: Media) => alt.en || name
