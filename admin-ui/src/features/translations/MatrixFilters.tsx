import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cellStates } from '../../ui/cellStates'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { locales } from '../../ui/locales'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import type { Cell } from '../releases/cells'
import { kindsQuery } from '../releases/queries'
import { texts } from '../releases/words'
import styles from './Matrix.module.css'
import type { Totals } from './queries'
import type { MatrixSearch } from './search'
import { states } from './states'

interface Props {
  search: MatrixSearch
  totals: Totals
  /** The shown drafts that could go live. */
  ready: Cell[]
  chooseAll: (cells: ReadonlySet<Cell>) => void
}

/** Which entries are shown; all of it stands in the address. */
export function MatrixFilters({ search, totals, ready, chooseAll }: Props) {
  const navigate = useNavigate({ from: '/translations' })
  const kinds = useSuspenseQuery(kindsQuery).data.items
  const narrow = (changes: { [key in keyof MatrixSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  return (
    <>
      <FilterBar>
        <SearchBox
          label="Search translations"
          placeholder="Any text, in any language"
          q={search.q}
          find={(q) => narrow({ q })}
        />
        <Select
          aria-label="Kind"
          placeholder="Kind: All"
          data={kinds
            .filter((kind) => Object.keys(kind.locales).length > 0)
            .map(({ kind, label }) => ({ value: kind, label }))}
          value={search.kind ?? null}
          onChange={(kind) => narrow({ kind })}
          clearable
        />
        <Select
          aria-label="Language"
          placeholder="Language: Any"
          data={locales.map(({ code, name }) => ({ value: code, label: name }))}
          value={search.locale ?? null}
          onChange={(locale) => narrow({ locale })}
          clearable
        />
        <Select
          aria-label="State"
          placeholder="State: Any"
          data={states.map((state) => ({ value: state, label: cellStates[state].label }))}
          value={search.state ?? null}
          onChange={(state) => narrow({ state })}
          clearable
        />
      </FilterBar>
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
