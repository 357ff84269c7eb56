import { cellStates } from '../../../ui/cellStates'
import { FilterBar } from '../../../ui/FilterBar'
import { locales } from '../../../ui/locales'
import { type EntrySearch, stateNames } from '../search'

const languages = locales.map(({ code, name }) => ({ value: code, label: name }))
const states = stateNames.map((value) => ({ value, label: cellStates[value].label }))
const places = [{ value: 'yes', label: 'Archived' }]

interface Props {
  search: EntrySearch
  /** Whether there are texts of languages. */
  isLocalized: boolean
}

/** Which entries are shown. */
export function KindFilters({ search, isLocalized }: Props) {
  const language = { name: 'locale', label: 'Language', data: languages } as const
  return (
    <FilterBar
      filters={search}
      search={{ label: 'Search entries', placeholder: 'Any text in any language' }}
      choices={[
        ...(isLocalized ? [language] : []),
        { name: 'state', label: 'State', data: states },
        { name: 'archived', label: 'Archive', placeholder: 'Not archived', data: places },
      ]}
    />
  )
}
