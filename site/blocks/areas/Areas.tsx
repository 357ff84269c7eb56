import type { AreasBlock } from '../../api/blocks'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<AreasBlock>) {
  return (
    <section className="section wrap">
      <header>
        <h2>{of.title}</h2>
      </header>
      <ul className="directory block-areas">
        {of.picks.map(({ slug, title, href }) => (
          <li key={slug}>{href ? <a href={href}>{title}</a> : title}</li>
        ))}
      </ul>
    </section>
  )
}
