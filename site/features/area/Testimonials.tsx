import type { AreaData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { useTexts } from '../../ui/texts'

export function Testimonials({ testimonials }: { testimonials: AreaData['testimonials'] }) {
  const t = useTexts()
  return (
    <section className="section wrap">
      <header>
        <h2>{t('testimonials.title')}</h2>
      </header>
      <ul className="testimonials">
        {testimonials.map((said) => (
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
