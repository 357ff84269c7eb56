import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'
import { SearchForm } from '../search/SearchForm'
import { sectionPath } from './paths'

/**
 * The top navigation, which stays in sight on a desk. On small screens its links are a popover, opened
 * without any script. `markSection.ts` marks the link of the section in view.
 */
export function Header({ page }: { page: PageData }) {
  const t = useTexts()
  const atHome = page.kind === 'home'
  return (
    <header className="bar">
      <div className="wrap">
        <a className="brand head" href={homePath(page.locale)}>
          <Icon name="mark" size={30} />
          {page.business.name}
        </a>
        <nav id="menu" popover="auto" aria-label={t('nav.label')}>
          <a
            href={atHome ? '#home' : homePath(page.locale)}
            aria-current={atHome ? 'page' : undefined}
          >
            {t('nav.home')}
          </a>
          <a href={sectionPath(page, 'services')}>{t('nav.services')}</a>
          <a href={sectionPath(page, 'about')}>{t('nav.about')}</a>
          <a href={sectionPath(page, 'contact')}>{t('nav.contact')}</a>
          <Direct page={page} />
        </nav>
        <button
          className="burger look"
          type="button"
          popoverTarget="look"
          aria-label={t('search.label')}
        >
          <Icon name="search" size={24} />
        </button>
        <div id="look" popover="auto">
          <SearchForm locale={page.locale} />
        </div>
        <LanguagePicker page={page} />
        <Direct page={page} />
        <button className="burger" type="button" popoverTarget="menu" aria-label={t('nav.menu')}>
          <Icon name="menu" size={24} />
        </button>
      </div>
    </header>
  )
}

/** The ways to reach us: in the bar where there is room, else in the menu. */
function Direct({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <>
      <a className="phone" href={page.business.phone_href}>
        <Icon name="phone" />
        {page.business.phone}
      </a>
      <a className="button cta" href={sectionPath(page, 'contact')}>
        {t('nav.quote')}
      </a>
    </>
  )
}

function LanguagePicker({ page }: { page: PageData }) {
  const t = useTexts()
  const current = page.languages.find((l) => l.locale === page.locale)
  return (
    <>
      <button
        className="language"
        type="button"
        popoverTarget="languages"
        aria-label={`${t('language.label')}: ${current?.name}`}
      >
        <Icon name="globe" />
        {current?.name}
      </button>
      <ul className="languages" id="languages" popover="auto">
        {page.languages.map((l) => (
          <li key={l.locale}>
            <a
              href={l.path}
              lang={l.locale}
              hrefLang={l.locale}
              aria-current={l.locale === page.locale ? 'true' : undefined}
            >
              {l.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
