import { useMatches, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Choice } from './choices'
import styles from './FilterBar.module.css'
import { type Filters, withFilters } from './filters'
import { SearchBox } from './SearchBox'
import { Select } from './Select'

type Changes<K extends string> = { [key in K]?: string | null }

/** Gives the address of the screen other filters. */
export function useSearchTo() {
  // Of the whole address: what stands beside the list may have a part of it.
  const from = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const navigate = useNavigate()
  return (search: Filters<string>, replace: boolean) => navigate({ from, search, replace } as never)
}

/** Changes filters in the address of the screen; by default without a step in the browser's history. */
export function useNarrow<K extends string>(filters: Filters<K>) {
  const go = useSearchTo()
  return (changes: Changes<K>, replace = true) => go(withFilters(filters, changes), replace)
}

interface FilterChoice<K extends string> {
  /** The filter in the address. */
  name: K
  label: string
  data: readonly Choice[]
  /** What stands there while nothing is chosen; `Status: All` by default. */
  placeholder?: string
  /** What is chosen while the address has no word about it; without it the choice can be cleared. */
  first?: string
}

interface Props<K extends string> {
  /** What the address says. */
  filters: Filters<K>
  /** The box that searches by `q`. */
  search?: { label: string; placeholder: string }
  choices?: readonly FilterChoice<NoInfer<K>>[]
  /** What stands beside the search: saved views, choosing rows. */
  tools?: ReactNode
  children?: ReactNode
}

/** What narrows a list: the search first, then its choices. All of it stands in the address. */
export function FilterBar<K extends string>({
  filters,
  search,
  choices = [],
  tools,
  children,
}: Props<K>) {
  const narrow = useNarrow<string>(filters)
  const values: Filters<string> = filters
  return (
    <search className={styles.bar} aria-label="Filters">
      {search && <SearchBox {...search} q={values.q} find={(q) => narrow({ q })} />}
      {tools && <div className={styles.tools}>{tools}</div>}
      {choices.map(({ name, label, data, placeholder = `${label}: All`, first }) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={placeholder}
          data={data}
          value={values[name] ?? first ?? null}
          onChange={(value) => narrow({ [name]: value === first ? null : value })}
          clearable={first === undefined}
        />
      ))}
      {children}
    </search>
  )
}
