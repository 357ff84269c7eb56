import type { PageData } from '../api/pageData'
import { homePath } from './homePath'
import { useTexts } from './texts'

/** The way from the home page to the page of an entry. */
export function Breadcrumbs({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <nav className="breadcrumbs" aria-label={t('area.breadcrumbs')}>
      <ol>
        <li>
          <a href={homePath(page.locale)}>{t('nav.home')}</a>
        </li>
        {page.entry?.kind === 'service' && (
          <li>
            <a href={`${homePath(page.locale)}#services`}>{t('nav.services')}</a>
          </li>
        )}
        <li aria-current="page">{page.entry?.title}</li>
      </ol>
    </nav>
  )
}
