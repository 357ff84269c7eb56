import type { PageData } from '../../api/pageData'
import { homePath } from '../../ui/homePath'
import { Pest } from '../../ui/Icon'

/** What we do, for visitors who found nothing: a pest each. */
export function ServiceLinks({ page: { services, locale } }: { page: PageData }) {
  return (
    <ul className="pests">
      {services.map(({ slug, icon, name, path }) => (
        <li key={slug}>
          <a href={path ?? `${homePath(locale)}#services`}>
            <Pest name={icon} />
            <span className="head">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
