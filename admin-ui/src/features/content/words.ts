/** What the things of content are called. */
import { readable } from '../../ui/words'
import type { Entry, Kind, KindNumbers } from './queries'

/** The kind of pictures. */
export const PICTURES = 'media'

export const labelOf = (name: string) => readable(name).replace(/^Seo\b/, 'SEO')

/** `1 entry`, `8 entries`; `100+ entries` while there are more. */
export const entries = (count: number, hasMore = false) =>
  `${count}${hasMore ? '+' : ''} ${count === 1 ? 'entry' : 'entries'}`

/** What an entry is called; a template, whose text is long and no name, by its slug. */
export const titleOf = ({ title, slug }: Entry, kind: Kind) =>
  kind.fields[kind.title]?.type === 'template' ? labelOf(slug) : title

/** A question, a plan: whatever the kind is called, within a sentence. */
export const nameOf = ({ label }: Pick<Kind, 'label'>) =>
  /^[A-Z]{2}/.test(label) ? label : label.toLowerCase()

/** What the slug of a kind's entries is called: of those with pages it is their address. */
export const wordOf = (kind: Pick<Kind, 'page'> | undefined) => (kind?.page ? 'address' : 'slug')

const plurals: Record<string, string> = { y: 'ies', s: 'sses' }

/** `Category` → `Categories` */
export function plural({ label }: Pick<KindNumbers, 'label'>) {
  const last = label.at(-1) ?? ''
  const ending = plurals[last]
  return ending ? `${label.slice(0, -1)}${ending}` : `${label}s`
}
