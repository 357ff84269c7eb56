import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { LeadRow } from './LeadRow'
import styles from './leads.module.css'
import { useLeads } from './queries'

const route = getRouteApi('/console/leads')

export function LeadsPage() {
  const leads = useLeads(route.useSearch())
  const rows = rowsOf(leads.data)
  return (
    <>
      <PageHeader title="Leads" />
      {leads.isPending && <RowSkeletons label="Loading leads" />}
      {leads.isError && (
        <ErrorState text="Failed to fetch leads" error={leads.error} retry={leads.refetch} />
      )}
      {leads.isSuccess && rows.length === 0 && (
        <EmptyState text="No leads found matching your criteria" />
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((lead) => (
            <LeadRow key={lead.id} of={lead} />
          ))}
        </ul>
      )}
      <LoadMore query={leads} />
    </>
  )
}
