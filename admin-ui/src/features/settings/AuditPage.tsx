import { TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { today } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { AuditEntry } from './AuditEntry'
import styles from './AuditPage.module.css'
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
      {lines.isPending && <RowSkeletons label="Loading the audit log" />}
      {lines.isError && (
        <ErrorState
          text="Failed to fetch the audit log"
          error={lines.error}
          retry={() => lines.refetch()}
        />
      )}
      {lines.isSuccess && rows.length === 0 && (
        <EmptyState text="Nothing found matching your criteria">
          <ButtonLink to="/settings/audit" search={{}} variant="default">
            Show everything
          </ButtonLink>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="Audit log">
          {rows.map((line) => (
            <li key={line.id}>
              <AuditEntry of={line} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={lines} />
    </>
  )
}

function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useNavigate({ from: '/settings/audit' })
  const narrow = (changes: { [key in keyof AuditSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  return (
    <FilterBar>
      <SearchBox
        label="Search the audit log"
        placeholder="Name, action, number"
        q={search.q}
        find={(q) => narrow({ q })}
      />
      <Select
        aria-label="About"
        placeholder="About: Everything"
        data={auditFeatures}
        value={search.action ?? null}
        onChange={(action) => narrow({ action })}
        clearable
      />
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
