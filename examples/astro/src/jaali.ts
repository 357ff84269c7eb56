/** What the pages show, read from Jaali. */
import { createClient, type Locale } from '@jaali/client'
import type { Content } from '../jaali.d.ts'

const url = process.env.CONTENT_URL ?? 'http://localhost:8080'
const jaali = createClient<Content>({ url })

/** The articles that a language has. Where it lacks a part of one, English stands in. */
async function articlesIn(locale: Locale) {
  const own = await jaali.all('article', { locale, missing: 'absent', fields: ['title'] })
  const has = new Set(own.filter(({ fields }) => fields.title).map(({ slug }) => slug))
  const all = await jaali.all('article', {
    locale,
    include: ['photo', 'sections.faq.picks', 'sections.picture.picture'],
  })
  return all.filter(({ slug }) => has.has(slug))
}

export type Article = Awaited<ReturnType<typeof articlesIn>>[number]
export type Photo = NonNullable<Article['fields']['photo']>

/** A language with an address: of the same article, or of the list. */
export interface Version {
  locale: Locale
  path: string
}

export interface Shelf extends Version {
  articles: Article[]
}

/** The part of addresses that names a language; English has none. */
export const inAddress = (locale: Locale) => (locale === 'en' ? undefined : locale)

export const pathOfList = (locale: Locale) =>
  ['', inAddress(locale), 'library'].filter((part) => part !== undefined).join('/')

/** The articles of each language, with the address of their list. */
export async function library(): Promise<Shelf[]> {
  const { locales } = await jaali.kinds()
  const shelf = async (locale: Locale) => ({
    locale,
    path: pathOfList(locale),
    articles: await articlesIn(locale),
  })
  return Promise.all(locales.map(shelf))
}

/** The languages that have an article, with its addresses. */
export const versions = (shelves: Shelf[], slug: string): Version[] =>
  shelves.flatMap(({ locale, articles }) => {
    const path = articles.find((article) => article.slug === slug)?.path
    return path ? [{ locale, path }] : []
  })

/** `src` and `srcset` of a picture, which Jaali keeps in up to three widths. */
export function picture({ slug, width }: Photo) {
  const widths = [...[480, 960, 1600].filter((less) => less < width), width].slice(0, 3)
  const file = (wide: number) => `${url}/media/${slug}/${wide}.webp`
  return {
    src: file(Math.max(...widths)),
    srcset: widths.map((w) => `${file(w)} ${w}w`).join(', '),
  }
}

/** The language of a text: where one lacks it, English stands in. */
export const languageOf = ({ fallback }: { fallback: string[] }, path: string) =>
  fallback.includes(path) ? 'en' : undefined
