/** Addresses of previews, and what a click in one says. */
import { locales, SHARED } from '../../../ui/locales'
import type { Kind, Place } from '../queries'

/** `/pest-control/x` → `/kn/pest-control/x` */
export const inLocale = (path: string, locale: string) =>
  locale === 'en' || locale === SHARED ? path : `/${locale}${path}`

const others = locales.map(({ code }) => code).filter((code) => code !== 'en')

/** `/kn/pest-control/x` → `/pest-control/x` in Kannada */
export function ofLocale(path: string) {
  const locale = others.find((code) => path.startsWith(`/${code}/`))
  return locale ? { page: path.slice(locale.length + 1), locale } : { page: path, locale: 'en' }
}

/** The page that an entry is, of kinds that have pages. */
export const ownPage = ({ page }: Pick<Kind, 'page'>, slug: string) => page?.replace('{slug}', slug)

/** What a link holds before the path of a page: `/preview/{token}`. */
export const baseOf = (url: string, path: string) =>
  new URL(url, window.location.origin).pathname.slice(0, -path.length)

/** A text that was clicked. */
export interface Clicked extends Place {
  field: string
}

/** Whether it is what is edited already. */
export const isSame = (one: Place, other: Place) =>
  one.kind === other.kind && one.slug === other.slug && one.locale === other.locale

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The field that a message of the previewed page names; nothing for any other message. */
export function clickedIn(data: unknown): Clicked | undefined {
  if (typeof data !== 'object' || data === null) return
  const { kind, slug, locale, field } = data as Record<string, unknown>
  const isKnown = locale === SHARED || locales.some(({ code }) => code === locale)
  if (!isKnown || ![kind, slug, locale, field].every(isText)) return
  return { kind, slug, locale, field } as Clicked
}

/** What a page is called in the list: the start, or its address. */
export const pageName = (path: string) => (path === '/' ? 'Home page' : path)
