import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { Later } from '../../ui/Later'
import { useTexts } from '../../ui/texts'
import { Hits } from '../search/Hits'
import { SearchForm } from '../search/SearchForm'
import { ServiceLinks } from '../search/ServiceLinks'
import { sectionPath } from './paths'

/** The page of an unknown address, with what its words may have meant. */
export function NotFound({ page }: { page: PageData }) {
  const t = useTexts()
  const { search, business, locale } = page
  return (
    <>
      <Later />
      <section className="lost">
        <div className="wrap">
          <div className="doorway" aria-hidden="true" />
          <div>
            <h1>404</h1>
            <p className="head">{t('notFound.body')}</p>
            <p>{t('notFound.wall')}</p>
            <a className="button" href={homePath(locale)}>
              {t('notFound.home')}
            </a>
          </div>
        </div>
      </section>
      <section className="help wrap">
        <SearchForm locale={locale} query={search?.query ?? ''} />
        {search && (
          <>
            <p>{t('found.meant')}</p>
            <Hits page={page} items={search.items} />
          </>
        )}
        <ServiceLinks page={page} />
        <ul className="places">
          <li>
            <a href={sectionPath(page, 'areas')}>{t('footer.areas')}</a>
          </li>
          <li>
            <a href={business.phone_href}>
              <Icon name="phone" />
              {business.phone}
            </a>
          </li>
        </ul>
      </section>
    </>
  )
}
