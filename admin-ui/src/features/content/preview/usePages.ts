import { useState } from 'react'
import { SHARED } from '../../../ui/locales'
import { type Kind, type Place, usePages as useShownOn } from '../queries'
import { inLocale, ownPage } from './preview'

interface Asked {
  /** The entry or the language that it was asked for. */
  with: string
  is: string
}

/**
 * The page that is shown, and those there are to choose from: an entry's own page, then the others
 * that show it. A choice holds until another entry, or another language, is edited.
 */
export function usePages({ kind, slug, locale: edited }: Place, model: Kind) {
  const entry = `${kind}/${slug}`
  const own = ownPage(model, slug)
  const shownOn = useShownOn({ kind, slug })
  const [askedPage, askPage] = useState<Asked>()
  const [askedLocale, askLocale] = useState<Asked>()
  const others = shownOn.data?.items.filter((page) => page !== own) ?? []
  const [last, setLast] = useState<string>()
  function first() {
    if (own) return own
    // Of an entry without a page of its own, the page that is there already may show it too.
    if (last && (shownOn.isPending || others.includes(last))) return last
    return shownOn.isPending ? undefined : (others[0] ?? '/')
  }
  const page = askedPage?.with === entry ? askedPage.is : first()
  if (page && page !== last) setLast(page)
  const spoken = edited === SHARED ? (askedLocale?.is ?? 'en') : edited
  const locale = askedLocale?.with === edited ? askedLocale.is : spoken
  const listed = [...(own ? [own] : []), ...others]
  return {
    own,
    /** With where a link of the page led. */
    all: page && !listed.includes(page) ? [...listed, page] : listed,
    page,
    locale,
    path: page && inLocale(page, locale),
    askPage: (is: string) => askPage({ with: entry, is }),
    askLocale: (is: string) => askLocale({ with: edited, is }),
  }
}

export type Pages = ReturnType<typeof usePages>
