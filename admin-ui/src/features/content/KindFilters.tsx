import { useNavigate } from '@tanstack/react-router'
import { cellStates } from '../../ui/cellStates'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { locales } from '../../ui/locales'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { type EntrySearch, stateNames } from './search'

const languages = locales.map(({ code, name }) => ({ value: code, label: name }))
const states = stateNames.map((value) => ({ value, label: cellStates[value].label }))
const places = [{ value: 'yes', label: 'Archived' }]

interface Props {
  search: EntrySearch
  /** Whether there are texts of languages. */
  isLocalized: boolean
}

/** Which entries are shown; all of it stands in the address. */
export function KindFilters({ search, isLocalized }: Props) {
  const navigate = useNavigate({ from: '/content/$kind' })
  const narrow = (changes: { [key in keyof EntrySearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  return (
    <FilterBar>
      <SearchBox
        label="Search entries"
        placeholder="Any text in any language"
        q={search.q}
        find={(q) => narrow({ q })}
      />
      {isLocalized && (
        <Select
          aria-label="Language"
          placeholder="Language: All"
          data={languages}
          value={search.locale ?? null}
          onChange={(locale) => narrow({ locale })}
          clearable
        />
      )}
      <Select
        aria-label="State"
        placeholder="State: All"
        data={states}
        value={search.state ?? null}
        onChange={(state) => narrow({ state })}
        clearable
      />
      <Select
        aria-label="Archive"
        placeholder="Not archived"
        data={places}
        value={search.archived ?? null}
        onChange={(archived) => narrow({ archived })}
        clearable
      />
    </FilterBar>
  )
}
