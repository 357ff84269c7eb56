import type { PageData, PageLink } from '../../api/pageData'
import { AskUs } from '../../ui/AskUs'
import { homePath } from '../../ui/homePath'
import { Later } from '../../ui/Later'
import { SoftLinks } from '../../ui/SoftLinks'
import { useTexts } from '../../ui/texts'
import { Hits } from './Hits'
import { SearchForm } from './SearchForm'
import { ServiceLinks } from './ServiceLinks'

/** The page of hits, rendered for each query; it needs no script. */
export function SearchPage({ page }: { page: PageData }) {
  const { query = '', items = [], suggestion, near = [] } = page.search ?? {}
  const isInVain = query !== '' && items.length === 0
  return (
    <>
      <Later />
      <section className="search-page">
        <div className="wrap">
          <SearchForm locale={page.locale} query={query} />
          {isInVain ? (
            <div className="nothing">
              <div className="window" aria-hidden="true" />
              <Heading query={query} count={0} />
            </div>
          ) : (
            <Heading query={query} count={items.length} />
          )}
          {suggestion && <p className="suggestion">{suggestion}</p>}
          {items.length > 0 && <Hits page={page} items={items} />}
          {near.length > 0 && <Near areas={near} of={items[0]?.title ?? ''} />}
          {isInVain && <Zones page={page} />}
          {(items.length === 0 || suggestion) && <AskUs page={page} />}
          {items.length === 0 && <Services page={page} />}
        </div>
      </section>
    </>
  )
}

function Heading({ query, count }: { query: string; count: number }) {
  const t = useTexts()
  if (query === '') return <h1>{t('found.empty')}</h1>
  return <h1>{t(count > 0 ? 'found.some' : 'found.none', { query })}</h1>
}

/** The areas next to the one that was found. */
function Near({ areas, of }: { areas: PageLink[]; of: string }) {
  const t = useTexts()
  return (
    <section className="near">
      <h2>{t('found.near', { area: of })}</h2>
      <SoftLinks links={areas} className="zones" />
    </section>
  )
}

/** The parts of the city that we serve, for visitors whose query matched none of them. */
function Zones({ page }: { page: PageData }) {
  const t = useTexts()
  const links = page.zones.map(({ slug, name }) => ({
    slug,
    name: t('common.zone', { zone: name }),
    path: `${homePath(page.locale)}#zone-${slug}`,
  }))
  return <SoftLinks links={links} className="zones" />
}

function Services({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <h2>{t('nav.services')}</h2>
      <ServiceLinks page={page} />
    </>
  )
}
