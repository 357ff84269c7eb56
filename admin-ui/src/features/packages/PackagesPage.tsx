import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ListPage } from '../../ui/ListPage'
import { AddLink, ButtonLink, QuietLink } from '../../ui/links'
import { Metrics } from '../../ui/Metrics'
import { RowList } from '../../ui/RowList'
import { useSelection } from '../../ui/useSelection'
import { PackageCard } from './PackageCard'
import { PackageFilters } from './PackageFilters'
import styles from './PackagesPage.module.css'
import { usePackages } from './queries'

const PackageBulk = lazy(async () => ({ default: (await import('./PackageBulk')).PackageBulk }))
const route = getRouteApi('/console/packages')

export function PackagesPage() {
  const search = route.useSearch()
  const may = useMay()
  const packages = usePackages(search)
  const rows = packages.data?.items ?? []
  const selection = useSelection(rows, JSON.stringify(search))
  const summary = packages.data?.summary
  const mayCreate = may('create', 'packages')
  const narrowed = Object.keys(search).length > 0
  return (
    <>
      <ListPage
        title="Service Packages"
        action={mayCreate && <AddLink to="/packages/new">Add New Package</AddLink>}
        above={
          <>
            {summary && (
              <Metrics
                label="Summary"
                of={[
                  { label: 'Total Packages', value: summary.total },
                  { label: 'Active Packages', value: summary.active },
                  { label: 'Service Types', value: summary.service_types },
                  { label: 'Avg Discount', value: `${summary.avg_discount}%` },
                ]}
              />
            )}
            <PackageFilters search={search} selection={selection} />
          </>
        }
        query={packages}
        loading="Loading packages"
        failed="Failed to fetch packages"
        rows={rows}
        empty={
          <EmptyState text="No packages found matching your criteria.">
            {narrowed ? (
              <QuietLink to="/packages">Show all packages</QuietLink>
            ) : (
              mayCreate && <ButtonLink to="/packages/new">Add New Package</ButtonLink>
            )}
          </EmptyState>
        }
      >
        <RowList
          label="Packages"
          of={rows}
          frame="none"
          className={styles.grid}
          isSelecting={selection.isActive}
        >
          {(item) => <PackageCard of={item} selection={selection} />}
        </RowList>
      </ListPage>
      <Suspense>
        {selection.isActive && <PackageBulk of={selection} shown={rows.length} />}
      </Suspense>
    </>
  )
}
