/** One public page of each kind, and the languages in which all of them are looked at. */

export const kinds = {
  home: '/',
  area: '/pest-control/koramangala',
  service: '/services/cockroach',
  article: '/library/termites-at-home',
  offer: '/offers/quiet-kitchen',
  page: '/about',
  'legal text': '/legal/privacy',
  search: '/search?q=ant',
  'unknown address': '/nowhere',
  'thank-you page': '/thank-you?lead=LD-2026-000001',
  'offline page': '/offline',
}

export const everyPrefix = ['', '/kn', '/hi', '/ta', '/te', '/mr', '/bn']
export const prefixes = process.env.SOAK ? everyPrefix : ['', '/kn']
