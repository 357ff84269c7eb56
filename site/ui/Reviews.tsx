import type { AreaData, PageData } from '../api/pageData'
import { Icon } from './Icon'
import { ratedIn } from './rated'
import { type TextKey, useTexts } from './texts'

type Said = AreaData['testimonials'][number]

interface Props {
  title: string
  of: Said[]
  page: Pick<PageData, 'business' | 'locale'>
  'data-at'?: string
}

/** What customers said, with their stars. */
export function Reviews({ title, of, page, ...marks }: Props) {
  const t = useTexts()
  const rated = ratedIn(page.business)
  return (
    <section className="section wrap" {...marks}>
      <header>
        <h2>{title}</h2>
        {rated && (
          <p className="rated">
            <Icon name="star" size={18} />
            {t('testimonials.rated', rated)}
          </p>
        )}
      </header>
      <ul className="testimonials">
        {of.map((said) => (
          <li key={said.author}>
            <p
              className="stars"
              role="img"
              aria-label={t('testimonials.rating', { rating: said.rating })}
            >
              {Array.from({ length: said.rating }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: five equal stars
                <Icon key={i} name="star" />
              ))}
            </p>
            <blockquote>{said.quote}</blockquote>
            <p className="author">
              <strong>{said.author}</strong>
              {said.place}
              <Circumstances of={said} locale={page.locale} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each costs more than a review to make, and a release shows a thousand reviews. */
const words = new Map<string, { month: Intl.DateTimeFormat; names: Intl.DisplayNames }>()

function wordsOf(locale: string) {
  const known = words.get(locale)
  if (known) return known
  const made = {
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    names: new Intl.DisplayNames(locale, { type: 'language' }),
  }
  words.set(locale, made)
  return made
}

/** When, where and in which language it was said, as far as that is known. */
function Circumstances({ of, locale }: { of: Said; locale: PageData['locale'] }) {
  const t = useTexts()
  const { date, source, language } = of
  const { month, names } = wordsOf(locale)
  const known = [
    date && month.format(new Date(date)),
    source && t(`testimonials.source.${source}` as TextKey),
    language &&
      language !== locale &&
      t('testimonials.translated', { language: names.of(language) ?? language }),
  ].filter(Boolean)
  return known.length > 0 && <small>{known.join(' · ')}</small>
}
