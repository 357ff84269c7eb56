import { Link } from '@tanstack/react-router'
import { cellStates } from '../../../ui/cellStates'
import type { KindNumbers } from '../queries'
import { languagesIn } from '../states'
import { entries, plural } from '../words'
import styles from './KindList.module.css'

/** What asks for work; what is live does not. */
const shown = ['missing', 'stale', 'changed', 'draft'] as const

/** Every kind, with its entries and what is not in order there. */
export function KindList({ kinds }: { kinds: KindNumbers[] }) {
  return (
    <ul className={styles.list} aria-label="Kinds">
      {kinds.map((kind) => (
        <li key={kind.kind}>
          <Link to="/content/$kind" params={{ kind: kind.kind }} className={styles.kind}>
            {plural(kind)}
          </Link>
          <small>{entries(kind.entries)}</small>
          <Work of={kind} />
        </li>
      ))}
    </ul>
  )
}

function Work({ of: { kind, locales } }: { of: KindNumbers }) {
  const work = shown.flatMap((state) => {
    const found = Object.entries(locales).filter(([, numbers]) => numbers[state] > 0)
    const count = found.reduce((total, [, numbers]) => total + numbers[state], 0)
    return count > 0 ? [{ state, count, languages: found.map(([code]) => code) }] : []
  })
  if (work.length === 0) return null
  return (
    <ul className={styles.work}>
      {work.map(({ state, count, languages }) => (
        <li key={state} data-tone={cellStates[state].tone}>
          <Link
            to="/content/$kind"
            params={{ kind }}
            search={{ state, ...(languages.length === 1 && { locale: languages[0] }) }}
          >
            <b>{count}</b> {cellStates[state].label.toLowerCase()}
            {languagesIn(languages)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
