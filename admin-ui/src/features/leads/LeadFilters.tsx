import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { useServiceChoices } from '../catalogue/queries'
import styles from './LeadFilters.module.css'
import { assigneesQuery } from './queries'
import { type LeadSearch, views } from './views'
import { statusFilters } from './words'

interface Props {
  search: LeadSearch
  /** How many that are; '' while nobody knows. */
  count: string
}

/** Which leads are shown: a look, and what narrows it. All of it stands in the address. */
export function LeadFilters({ search, count }: Props) {
  const navigate = useNavigate({ from: '/leads' })
  const may = useMay()
  const shown = views.filter(({ look }) => look.view !== 'deleted' || may('restore', 'leads'))
  const assignees = useQuery(assigneesQuery)
  const services = useServiceChoices('management')
  const narrow = (changes: { [key in keyof LeadSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  const { view, filter, ...narrowed } = search
  const isShown = (look: LeadSearch) => look.view === view && look.filter === filter
  return (
    <>
      <nav className={styles.views} aria-label="Which leads">
        {shown.map(({ label, look }) => (
          <Link
            key={label}
            to="/leads"
            search={{ ...narrowed, ...look }}
            className={styles.view}
            data-shown={isShown(look) || undefined}
          >
            {label}
            {count && isShown(look) && <b>{count}</b>}
          </Link>
        ))}
      </nav>
      <FilterBar>
        <SearchBox
          label="Search leads"
          placeholder="Name, phone, number"
          q={search.q}
          find={(q) => narrow({ q })}
        />
        <Select
          aria-label="Status"
          placeholder="Status: All"
          data={statusFilters}
          value={search.status ?? null}
          onChange={(status) => narrow({ status })}
          clearable
        />
        <Select
          aria-label="Assigned to"
          placeholder="Assigned to: Anyone"
          data={(assignees.data?.items ?? []).map(({ id, full_name }) => ({
            value: id,
            label: full_name,
          }))}
          value={search.assigned_to ?? null}
          onChange={(assigned_to) => narrow({ assigned_to })}
          clearable
        />
        <Select
          aria-label="Service"
          placeholder="Service: All"
          data={services}
          value={search.service_type ?? null}
          onChange={(service_type) => narrow({ service_type })}
          clearable
        />
      </FilterBar>
    </>
  )
}
