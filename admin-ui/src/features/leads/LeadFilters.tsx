import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useMay } from '../../api/me'
import { FilterBar } from '../../ui/FilterBar'
import { SelectToggle } from '../../ui/SelectToggle'
import type { Selection } from '../../ui/useSelection'
import { useServiceChoices } from '../catalogue/queries'
import { ViewsMenu } from '../views/ViewsMenu'
import styles from './LeadFilters.module.css'
import { assigneesQuery, countsQuery, type Lead } from './queries'
import { exported, type LeadSearch, views } from './views'
import { statusFilters } from './words'

const counted = (leads: number | null | undefined) => {
  if (leads == null) return ''
  return leads < 1000 ? leads : '999+'
}

interface Props {
  search: LeadSearch
  /** A lead is open beside the list, and stays. */
  isBeside: boolean
  selection: Selection<Lead>
}

/** Which leads are shown: a look, and what narrows it. All of it stands in the address. */
export const LeadFilters = memo(function LeadFilters({ search, isBeside, selection }: Props) {
  const may = useMay()
  const shown = views.filter(({ look }) => look.view !== 'deleted' || may('restore', 'leads'))
  const assignees = useQuery(assigneesQuery)
  const services = useServiceChoices('management')
  const { view, filter, ...narrowed } = search
  const counts = useQuery(countsQuery(narrowed)).data
  const isShown = (look: LeadSearch) => look.view === view && look.filter === filter
  return (
    <>
      <nav className={styles.views} aria-label="Which leads">
        {shown.map(({ name, label, look }) => (
          <Link
            key={label}
            to="."
            replace={isBeside}
            search={{ ...narrowed, ...look }}
            className={styles.view}
            data-shown={isShown(look) || undefined}
          >
            {label} <b>{counted(counts?.[name])}</b>
          </Link>
        ))}
      </nav>
      <FilterBar
        filters={search}
        search={{ label: 'Search leads', placeholder: 'Name, phone, number' }}
        tools={
          <>
            <ViewsMenu screen="leads" search={search} exported={exported(search)} />
            {may('update', 'leads') && <SelectToggle of={selection} />}
          </>
        }
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
})
