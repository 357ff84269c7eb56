import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { cellStateChoices } from '../../ui/cellStates'
import { FilterBar } from '../../ui/FilterBar'
import { locales } from '../../ui/locales'
import type { Cell } from '../releases/cells'
import { kindsQuery } from '../releases/queries'
import { texts } from '../releases/words'
import styles from './Matrix.module.css'
import type { Totals } from './queries'
import type { MatrixSearch } from './search'

interface Props {
  search: MatrixSearch
  totals: Totals
  /** The shown drafts that could go live. */
  ready: Cell[]
  chooseAll: (cells: ReadonlySet<Cell>) => void
}

/** Which entries are shown; all of it stands in the address. */
export function MatrixFilters({ search, totals, ready, chooseAll }: Props) {
  const kinds = useSuspenseQuery(kindsQuery).data.items
  return (
    <>
      <FilterBar
        filters={search}
        search={{ label: 'Search translations', placeholder: 'Any text, in any language' }}
        choices={[
          {
            name: 'kind',
            label: 'Kind',
            data: kinds
              .filter((kind) => Object.keys(kind.locales).length > 0)
              .map(({ kind, label }) => ({ value: kind, label })),
          },
          {
            name: 'locale',
            label: 'Language',
            placeholder: 'Language: Any',
            data: locales.map(({ code, name }) => ({ value: code, label: name })),
          },
          {
            name: 'state',
            label: 'State',
            placeholder: 'State: Any',
            data: cellStateChoices,
          },
        ]}
      />
      <div className={styles.tools}>
        <ul className={styles.totals} aria-label="Translated">
          {locales.map(({ code, name }) => (
            <li key={code}>
              {name} <b>{totals[code]?.percent ?? 0}%</b>
            </li>
          ))}
        </ul>
        {ready.length > 0 && (
          <Button variant="default" onClick={() => chooseAll(new Set(ready))}>
            {ready.length === 1
              ? 'Choose the one text that is ready'
              : `Choose all ${texts(ready.length)} that are ready`}
          </Button>
        )}
      </div>
    </>
  )
}
