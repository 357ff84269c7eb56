import type { EntriesBlock } from '../../api/blocks'
import { Icon } from '../../ui/Icon'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<EntriesBlock>) {
  const leads = (of.articles ?? []).map((one) => ({ ...one, text: one.fields?.lead }))
  const offered = of.offers ?? of.services ?? []
  const items = [...offered.map((one) => ({ ...one, text: one.fields?.summary })), ...leads]
  return (
    <section className="section wrap">
      <header>
        <h2>{of.title}</h2>
      </header>
      <ul className="block-entries">
        {items.map(({ slug, title, href, text }) => (
          <li key={slug}>
            <a href={href ?? '#contact'}>
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
