import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { today } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar, useNarrow } from '../../ui/FilterBar'
import { QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { AuditEntry } from './AuditEntry'
import { auditFeatures } from './auditWords'
import { type AuditSearch, useAudit } from './queries'

const route = getRouteApi('/console/settings/audit')

/** Who did what, newest first. */
export function AuditPage() {
  const search = route.useSearch()
  const lines = useAudit(search)
  const rows = rowsOf(lines.data)
  return (
    <>
      <AuditFilters search={search} />
      <QueryView
        query={lines}
        loading="Loading the audit log"
        failed="Failed to fetch the audit log"
        rows={rows}
        empty={
          <EmptyState text="Nothing found matching your criteria">
            <QuietLink to="/settings/audit" search={{}}>
              Show everything
            </QuietLink>
          </EmptyState>
        }
      >
        <RowList label="Audit log" of={rows}>
          {(line) => <AuditEntry of={line} />}
        </RowList>
      </QueryView>
    </>
  )
}

function AuditFilters({ search }: { search: AuditSearch }) {
  const narrow = useNarrow(search)
  return (
    <FilterBar
      filters={search}
      search={{ label: 'Search the audit log', placeholder: 'Name, action, number' }}
      choices={[
        { name: 'action', label: 'About', placeholder: 'About: Everything', data: auditFeatures },
      ]}
    >
      <TextInput
        type="date"
        aria-label="First day"
        leftSection="From"
        leftSectionWidth="3.25rem"
        max={today()}
        value={search.from ?? ''}
        onChange={({ currentTarget }) => narrow({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        leftSection="To"
        leftSectionWidth="2.25rem"
        max={today()}
        value={search.to ?? ''}
        onChange={({ currentTarget }) => narrow({ to: currentTarget.value })}
      />
    </FilterBar>
  )
}
