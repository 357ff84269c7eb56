import type { EntriesBlock } from '../../api/blocks'
import { Drawing, drawingOf } from '../../ui/Drawing'
import { Icon } from '../../ui/Icon'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<EntriesBlock>) {
  const articles = (of.articles ?? []).map((one) => ({
    ...one,
    text: one.fields?.lead,
    drawing: drawingOf(one.slug),
  }))
  const offered = (of.offers ?? of.services ?? []).map((one) => ({
    ...one,
    text: one.fields?.summary,
    drawing: undefined,
  }))
  return (
    <section className="section wrap">
      <header>
        <h2>{of.title}</h2>
      </header>
      <ul className="block-entries">
        {[...offered, ...articles].map(({ slug, title, href, text, drawing }) => (
          <li key={slug}>
            <a href={href ?? '#contact'}>
              {/* The title beside it says what it shows. */}
              {drawing && <Drawing src={drawing.src} alt="" loading="lazy" />}
              <h3>{title}</h3>
              {text && <p>{text}</p>}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
