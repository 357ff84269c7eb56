import type { PageLink } from '../api/pageData'

interface Props {
  links: Pick<PageLink, 'slug' | 'name' | 'path'>[]
  className?: string
}

/** Places as soft buttons, one beside the other. */
export function SoftLinks({ links, className }: Props) {
  return (
    <ul className={className}>
      {links.map(({ slug, name, path }) => (
        <li key={slug}>
          <a className="button soft" href={path}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
