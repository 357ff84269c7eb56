import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client'
import { cellStates } from '../../../ui/cellStates'
import { locales } from '../../../ui/locales'
import type { KindNumbers } from '../queries'
import { entries, plural } from '../words'
import styles from './KindTable.module.css'

/** What asks for work; what is live does not. */
const shown = ['missing', 'stale', 'changed', 'draft'] as const

/** A row a kind, a column a language; the numbers lead to the entries they count. */
export function KindTable({ kinds }: { kinds: KindNumbers[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {locales.map(({ code, name, own }) => (
            <th key={code} scope="col">
              {name}
              {own !== name && <span lang={code}>{own}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind.kind}>
            <th scope="row">
              <Link to="/content/$kind" params={{ kind: kind.kind }} className={styles.kind}>
                {plural(kind)}
              </Link>
              <span>{entries(kind.entries)}</span>
            </th>
            {locales.map(({ code, name }) => (
              <td key={code} data-language={name}>
                <Numbers kind={kind.kind} locale={code} of={kind.locales[code]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  kind: string
  locale: string
  /** Nothing for a kind without texts of languages. */
  of: Schemas['ContentNumbers'] | undefined
}

function Numbers({ kind, locale, of: numbers }: Props) {
  if (!numbers) return <span className={styles.none}>–</span>
  const work = shown.filter((state) => numbers[state] > 0)
  if (work.length === 0) {
    return (
      <span className={styles.done}>
        <IconCheck size={16} aria-hidden="true" />
        {numbers.live}
        <VisuallyHidden>, all live</VisuallyHidden>
      </span>
    )
  }
  return (
    <ul className={styles.work}>
      {work.map((state) => (
        <li key={state} data-tone={cellStates[state].tone}>
          <Link to="/content/$kind" params={{ kind }} search={{ locale, state }}>
            <b>{numbers[state]}</b> {cellStates[state].label.toLowerCase()}
          </Link>
        </li>
      ))}
    </ul>
  )
}
