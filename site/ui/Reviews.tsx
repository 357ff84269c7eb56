import type { AreaData } from '../api/pageData'
import { Icon } from './Icon'
import { useTexts } from './texts'

interface Props {
  title: string
  of: AreaData['testimonials']
  'data-at'?: string
}

/** What customers said, with their stars. */
export function Reviews({ title, of, ...marks }: Props) {
  const t = useTexts()
  return (
    <section className="section wrap" {...marks}>
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
