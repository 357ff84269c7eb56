import type { AreaData } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

/** What customers said, with their stars. */
export function Reviews({ title, of }: { title: string; of: AreaData['testimonials'] }) {
  const t = useTexts()
  return (
    <section className="section wrap">
      <header>
        <h2>{title}</h2>
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
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
