import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ButtonLink, CallToActionLink } from '../../ui/links'
import { Metrics } from '../../ui/Metrics'
import { PageHeader } from '../../ui/PageHeader'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { PackageCard } from './PackageCard'
import { PackageFilters } from './PackageFilters'
import styles from './PackagesPage.module.css'
import { usePackages } from './queries'

const route = getRouteApi('/console/packages')

export function PackagesPage() {
  const search = route.useSearch()
  const may = useMay()
  const packages = usePackages(search)
  const rows = packages.data?.items ?? []
  const summary = packages.data?.summary
  const narrowed = Object.keys(search).length > 0
  return (
    <>
      <PageHeader title="Service Packages">
        {may('create', 'packages') && (
          <CallToActionLink
            to="/packages/new"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Add New Package
          </CallToActionLink>
        )}
      </PageHeader>
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
      <PackageFilters search={search} />
      {packages.isPending && <RowSkeletons label="Loading packages" />}
      {packages.isError && (
        <ErrorState
          text="Failed to fetch packages"
          error={packages.error}
          retry={() => packages.refetch()}
        />
      )}
      {packages.isSuccess && rows.length === 0 && (
        <EmptyState text="No packages found matching your criteria.">
          {narrowed ? (
            <ButtonLink to="/packages" variant="default">
              Show all packages
            </ButtonLink>
          ) : (
            may('create', 'packages') && <ButtonLink to="/packages/new">Add New Package</ButtonLink>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.grid} aria-label="Packages">
          {rows.map((item) => (
            <li key={item.id}>
              <PackageCard of={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
