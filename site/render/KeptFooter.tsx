import { renderToString } from 'react-dom/server'
import type { PageData } from '../api/pageData'
import { Footer } from '../features/site/Footer'
import { TextsProvider } from '../ui/texts'

interface Kept {
  parts: unknown[]
  html: string
}

/** By the texts of a frame; what was made of a frame goes with it. */
const kept = new WeakMap<PageData['texts'], Kept>()

/** All that the footer is made of. In the pages of one frame these are the same objects. */
const partsOf = ({ kind, locale, business, services, zones, legal }: PageData) => [
  kind,
  locale,
  business,
  services,
  zones,
  legal,
]

/**
 * The footer, rendered once for all pages of a kind in a language: it is a quarter of an area's page,
 * and a release has hundreds of them.
 */
export function KeptFooter({ page }: { page: PageData }) {
  const parts = partsOf(page)
  let found = kept.get(page.texts)
  if (!found?.parts.every((part, i) => part === parts[i])) {
    found = { parts, html: rendered(page) }
    kept.set(page.texts, found)
  }
  return (
    <footer
      className="footer"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, a page before
      dangerouslySetInnerHTML={{ __html: found.html }}
    />
  )
}

const rendered = (page: PageData) =>
  renderToString(
    <TextsProvider texts={page.texts}>
      <Footer page={page} />
    </TextsProvider>,
  )
