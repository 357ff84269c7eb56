import { useSuspenseQuery } from '@tanstack/react-query'
import { useNarrow } from '../../ui/FilterBar'
import { localeName } from '../../ui/locales'
import { Select } from '../../ui/Select'
import { readable } from '../../ui/words'
import styles from './Composer.module.css'
import { kindsQuery, type PlannedItem } from './queries'
import type { ChoiceSearch } from './search'

interface Props {
  items: PlannedItem[]
  search: ChoiceSearch
}

/** Which of the texts: of a kind, in a language. Only what is there can be asked for. */
export function ChoiceFilters({ items, search }: Props) {
  const kinds = useSuspenseQuery(kindsQuery).data.items
  const narrow = useNarrow(search)
  const choices = (key: 'kind' | 'locale', label: (code: string) => string) =>
    [...new Set([...items.map((item) => item[key]), search[key]])]
      .filter((code): code is string => Boolean(code))
      .map((code) => ({ value: code, label: label(code) }))
  const kindName = (code: string) =>
    kinds.find(({ kind }) => kind === code)?.label ?? readable(code)
  return (
    <search className={styles.filters} aria-label="Filters">
      <Select
        aria-label="Kind"
        placeholder="Kind: All"
        data={choices('kind', kindName)}
        value={search.kind ?? null}
        onChange={(kind) => narrow({ kind })}
        clearable
      />
      <Select
        aria-label="Language"
        placeholder="Language: All"
        data={choices('locale', localeName)}
        value={search.locale ?? null}
        onChange={(locale) => narrow({ locale })}
        clearable
      />
    </search>
  )
}
