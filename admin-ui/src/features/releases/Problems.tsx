import type { MouseEvent } from 'react'
import { ContentLink } from '../../ui/ContentLink'
import { localeName } from '../../ui/locales'
import { readable } from '../../ui/words'
import type { Problem } from './queries'

interface Props {
  of: Problem[]
  /** The entry that is on the screen: its name need not be said. */
  here?: { kind: string; slug: string }
  /** Gets the click on the way to a field before the link does. */
  open?: (problem: Problem, click: MouseEvent) => void
}

/** What is wrong with the texts of a release, each with the way to its field. */
export function Problems({ of: problems, here, open }: Props) {
  const isHere = ({ kind, slug }: Problem) => kind === here?.kind && slug === here.slug
  return (
    <ul>
      {problems.map((problem) => {
        const { kind, slug, locale, path, reason } = problem
        return (
          <li key={`${kind}/${slug}/${locale} ${path} ${reason}`}>
            <ContentLink
              kind={kind}
              slug={slug}
              locale={locale}
              field={path}
              onClick={(click) => open?.(problem, click)}
            >
              {[!isHere(problem) && `${kind}/${slug}`, localeName(locale), path && readable(path)]
                .filter(Boolean)
                .join(', ')}
            </ContentLink>
            : {reason}
          </li>
        )
      })}
    </ul>
  )
}
