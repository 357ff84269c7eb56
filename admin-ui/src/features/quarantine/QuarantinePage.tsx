import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { SearchBox } from '../../ui/SearchBox'
import styles from './QuarantinePage.module.css'
import { useQuarantine } from './queries'
import { SuspectRow } from './SuspectRow'

const route = getRouteApi('/console/quarantine')

/** Requests that look like the work of a machine, until a person has looked. */
export function QuarantinePage() {
  const { q } = route.useSearch()
  const navigate = useNavigate({ from: '/quarantine' })
  const suspects = useQuarantine(q)
  const rows = rowsOf(suspects.data)
  return (
    <>
      <PageHeader title="Quarantine" />
      <p className={styles.hint}>
        These requests look like the work of a machine. Release the ones that a person wrote.
      </p>
      <FilterBar>
        <SearchBox
          label="Search the quarantine"
          placeholder="Name, phone, number"
          q={q}
          find={(typed) => navigate({ search: typed ? { q: typed } : {}, replace: true })}
        />
      </FilterBar>
      {suspects.isPending && <RowSkeletons label="Loading the quarantine" />}
      {suspects.isError && (
        <ErrorState
          text="Failed to fetch leads"
          error={suspects.error}
          retry={() => suspects.refetch()}
        />
      )}
      {suspects.isSuccess && rows.length === 0 && (
        <EmptyState
          text={q ? 'No requests found matching your criteria' : 'Nothing is in quarantine.'}
        >
          {q && (
            <ButtonLink to="/quarantine" search={{}} variant="default">
              Show all requests
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="In quarantine">
          {rows.map((lead) => (
            <SuspectRow key={lead.id} of={lead} />
          ))}
        </ul>
      )}
      <LoadMore query={suspects} />
    </>
  )
}
