import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { ReviewHint } from '../../ui/ReviewRow'
import { RowList } from '../../ui/RowList'
import { usePrivacyRequests } from './queries'
import { RequestRow } from './RequestRow'
import { states } from './words'

const route = getRouteApi('/console/privacy')

const choices = Object.entries(states).map(([value, { label }]) => ({ value, label }))

/** What people ask for about their own data. */
export function PrivacyPage() {
  const search = route.useSearch()
  const requests = usePrivacyRequests(search.state)
  const rows = rowsOf(requests.data)
  return (
    <ListPage
      title="Personal data"
      above={
        <>
          <ReviewHint>
            Call the number first. Only when it is the person's own, do what is asked, and say so
            here.
          </ReviewHint>
          <FilterBar
            filters={search}
            choices={[{ name: 'state', label: 'State', data: choices }]}
          />
        </>
      }
      query={requests}
      loading="Loading requests"
      failed="Failed to fetch requests"
      rows={rows}
      empty={
        search.state ? (
          <EmptyState text="No request is in this state.">
            <QuietLink to="/privacy" search={{}}>
              Show all requests
            </QuietLink>
          </EmptyState>
        ) : (
          <EmptyState text="Nobody has asked about their data." />
        )
      }
    >
      <RowList label="Requests" of={rows}>
        {(request) => <RequestRow of={request} />}
      </RowList>
    </ListPage>
  )
}
