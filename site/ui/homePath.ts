import type { Locale } from '../api/pageData'

export const homePath = (locale: Locale) => (locale === 'en' ? '/' : `/${locale}/`)
