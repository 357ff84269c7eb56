import { ContentLink } from '../../ui/ContentLink'
import { localeName } from '../../ui/locales'
import { readable } from '../../ui/words'
import type { Problem } from './queries'

/** What is wrong with the texts of a release, each with the way to its field. */
export function Problems({ of: problems }: { of: Problem[] }) {
  return (
    <ul>
      {problems.map(({ kind, slug, locale, path, reason }) => (
        <li key={`${kind}/${slug}/${locale} ${path} ${reason}`}>
          <ContentLink kind={kind} slug={slug} locale={locale} field={path}>
            {[`${kind}/${slug}`, localeName(locale), path && readable(path)]
              .filter(Boolean)
              .join(', ')}
          </ContentLink>
          : {reason}
        </li>
      ))}
    </ul>
  )
}
