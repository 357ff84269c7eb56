/** Addresses of previews, and what a click in one says. */
import { locales, SHARED } from '../../../ui/locales'
import type { Place } from '../queries'

/** `/pest-control/x` → `/kn/pest-control/x` */
export const inLocale = (path: string, locale: string) =>
  locale === 'en' || locale === SHARED ? path : `/${locale}${path}`

/** What a link holds before the path of a page: `/preview/{token}`. */
export const baseOf = (url: string, path: string) =>
  new URL(url, window.location.origin).pathname.slice(0, -path.length)

/** A text that was clicked. */
export interface Clicked extends Place {
  field: string
}

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
