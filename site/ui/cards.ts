import type { Locale } from '../api/pageData'

const drawn = import.meta.glob<string>('./made/card-??.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The picture of a shared link to the site, 1200 by 630. The engine draws those of entries' pages. */
export const homeCard = (locale: Locale) => drawn[`./made/card-${locale}.jpg`] ?? ''
