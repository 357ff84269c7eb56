import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { ReviewHint } from '../../ui/ReviewRow'
import { RowList } from '../../ui/RowList'
import { useQuarantine } from './queries'
import { SuspectRow } from './SuspectRow'

const route = getRouteApi('/console/quarantine')

/** Requests that look like the work of a machine, until a person has looked. */
export function QuarantinePage() {
  const search = route.useSearch()
  const suspects = useQuarantine(search.q)
  const rows = rowsOf(suspects.data)
  return (
    <ListPage
      title="Quarantine"
      above={
        <>
          <ReviewHint>
            These requests look like the work of a machine. Release the ones that a person wrote.
          </ReviewHint>
          <FilterBar
            filters={search}
            search={{ label: 'Search the quarantine', placeholder: 'Name, phone, number' }}
          />
        </>
      }
      query={suspects}
      loading="Loading the quarantine"
      failed="Failed to fetch leads"
      rows={rows}
      empty={
        search.q ? (
          <EmptyState text="No requests found matching your criteria">
            <QuietLink to="/quarantine" search={{}}>
              Show all requests
            </QuietLink>
          </EmptyState>
        ) : (
          <EmptyState text="Nothing is in quarantine." />
        )
      }
    >
      <RowList label="In quarantine" of={rows}>
        {(lead) => <SuspectRow of={lead} />}
      </RowList>
    </ListPage>
  )
}
