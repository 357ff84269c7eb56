import type { PageData, PageLink } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { SoftLinks } from '../../ui/SoftLinks'
import { useTexts } from '../../ui/texts'
import { Hits } from './Hits'
import { SearchForm } from './SearchForm'

/** The page of hits, rendered for each query; it needs no script. */
export function SearchPage({ page }: { page: PageData }) {
  const t = useTexts()
  const { query = '', items = [], suggestion, near = [] } = page.search ?? {}
  const heading = () => {
    if (query === '') return t('found.empty')
    return t(items.length > 0 ? 'found.some' : 'found.none', { query })
  }
  return (
    <>
      <Later />
      <section className="search-head">
        <div className="wrap">
          <h1>{heading()}</h1>
          <SearchForm locale={page.locale} query={query} />
        </div>
      </section>
      <section className="search-page wrap">
        {suggestion && <p className="suggestion">{suggestion}</p>}
        <Hits page={page} items={items} />
        {near.length > 0 && <Near areas={near} of={items[0]?.title ?? ''} />}
        {items.length === 0 && query !== '' && <Zones page={page} />}
        {(items.length === 0 || suggestion) && (
          <p className="acts">
            <a className="button solid" href={page.business.phone_href}>
              <Icon name="phone" />
              {page.business.phone}
            </a>
            <a className="button outline" href={page.business.whatsapp_href}>
              <Icon name="whatsapp" />
              {t('nav.whatsapp')}
            </a>
          </p>
        )}
      </section>
    </>
  )
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
