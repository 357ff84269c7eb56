import type { EntryData, PageData } from '../../api/pageData'
import { AskUs } from '../../ui/AskUs'
import { Prose } from '../../ui/Prose'
import { useTexts } from '../../ui/texts'
import { type Part, withContents } from './contents'
import { isPrivacyNotice } from './PrivacyForm'

/** The same text in the other languages that have it. */
export function OtherLanguages({ page }: { page: PageData }) {
  const t = useTexts()
  const others = page.languages.filter((one) => one.exists && one.locale !== page.locale)
  if (others.length === 0) return null
  return (
    <nav className="also" aria-label={t('language.also')}>
      {t('language.also')}
      {others.map(({ locale, name, path }) => (
        <a key={locale} href={path} lang={locale} hrefLang={locale}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The day from which a text holds, in the words of the language. */
export function Since({ page, day }: { page: PageData; day: string }) {
  const t = useTexts()
  const date = new Date(`${day}T00:00Z`).toLocaleDateString(`${page.locale}-IN`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <p className="since">
      <time dateTime={day}>{t('common.since', { date })}</time>
    </p>
  )
}

/** A text that binds us: what is in it, the text, and whom to ask about it. */
export function LegalBody({ page, of }: { page: PageData; of: EntryData }) {
  const t = useTexts()
  const { text, parts } = withContents(of.bodies.join(''))
  const form = isPrivacyNotice(of.kind, of.slug)
    ? [{ id: 'request', title: t('request.title') }]
    : []
  return (
    <article className="section wrap legal">
      {parts.length > 1 && <Contents of={[...parts, ...form]} />}
      <Prose html={text} />
      <AskUs page={page} />
    </article>
  )
}

/** Folded on a phone; beside the text where there is room. */
function Contents({ of }: { of: Part[] }) {
  const t = useTexts()
  return (
    <nav className="contents" aria-label={t('common.contents')}>
      <details className="wide-open">
        <summary>
          <span>{t('common.contents')}</span>
        </summary>
        <ol>
          {of.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
