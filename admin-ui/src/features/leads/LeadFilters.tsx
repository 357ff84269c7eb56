import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { FilterBar } from '../../ui/FilterBar'
import { useServiceChoices } from '../catalogue/queries'
import styles from './LeadFilters.module.css'
import { assigneesQuery } from './queries'
import { type LeadSearch, views } from './views'
import { statusFilters } from './words'

interface Props {
  search: LeadSearch
  /** How many that are; '' until the engine answers. */
  count: string
  /** A lead is open beside the list, and stays. */
  isBeside: boolean
}

/** Which leads are shown: a look, and what narrows it. All of it stands in the address. */
export function LeadFilters({ search, count, isBeside }: Props) {
  const may = useMay()
  const shown = views.filter(({ look }) => look.view !== 'deleted' || may('restore', 'leads'))
  const assignees = useQuery(assigneesQuery)
  const services = useServiceChoices('management')
  const { view, filter, ...narrowed } = search
  const isShown = (look: LeadSearch) => look.view === view && look.filter === filter
  return (
    <>
      <nav className={styles.views} aria-label="Which leads">
        {shown.map(({ label, look }) => (
          <Link
            key={label}
            to="."
            replace={isBeside}
            search={{ ...narrowed, ...look }}
            className={styles.view}
            data-shown={isShown(look) || undefined}
          >
            {label}
            {count && isShown(look) && <b>{count}</b>}
          </Link>
        ))}
      </nav>
      <FilterBar
        filters={search}
        search={{ label: 'Search leads', placeholder: 'Name, phone, number' }}
        choices={[
          { name: 'status', label: 'Status', data: statusFilters },
          {
            name: 'assigned_to',
            label: 'Assigned to',
            placeholder: 'Assigned to: Anyone',
            data: (assignees.data?.items ?? []).map(({ id, full_name }) => ({
              value: id,
              label: full_name,
            })),
          },
          { name: 'service_type', label: 'Service', data: services },
        ]}
      />
    </>
  )
}
