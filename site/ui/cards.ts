import type { Locale } from '../api/pageData'

const drawn = import.meta.glob<string>('./made/card-*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The picture of a shared link, 1200 by 630: of an area page, or of the site. */
export const cardAddress = (kind: 'home' | 'area', locale: Locale) =>
  drawn[`./made/card-${kind}-${locale}.jpg`] ?? ''
