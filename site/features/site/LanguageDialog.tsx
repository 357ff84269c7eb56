import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

/**
 * Shown once, on the first visit; the loader opens it, and only a choice closes it. A language that the
 * browser prefers then comes first and shows its invitation.
 */
export function LanguageDialog({ page }: { page: PageData }) {
  const t = useTexts()
  const english = page.languages.find((l) => l.locale === 'en')
  return (
    <dialog id="language-dialog" className="language-dialog" aria-labelledby="language-title">
      <Icon name="globe" size={32} />
      <h2 id="language-title">{t('language.title')}</h2>
      <p>{t('language.body')}</p>
      <ul>
        {page.languages.map((l) => (
          <li key={l.locale}>
            <a href={l.path} lang={l.locale} hrefLang={l.locale}>
              {l.locale !== page.locale && page.invitations[l.locale] && (
                <small>{page.invitations[l.locale]}</small>
              )}
              {l.name}
            </a>
          </li>
        ))}
      </ul>
      <a className="plain" href={english?.path} hrefLang="en">
        {t('language.continue')}
      </a>
    </dialog>
  )
}
