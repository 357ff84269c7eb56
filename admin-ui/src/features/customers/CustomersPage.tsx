import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink, CallToActionLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { CustomerFilters } from './CustomerFilters'
import { CustomerRow } from './CustomerRow'
import styles from './CustomersPage.module.css'
import { useCustomers } from './queries'

const route = getRouteApi('/console/customers')

export function CustomersPage() {
  const search = route.useSearch()
  const may = useMay()
  const customers = useCustomers(search)
  const rows = rowsOf(customers.data)
  const narrowed = Object.keys(search).length > 0
  return (
    <>
      <PageHeader title="Customers">
        {may('create', 'customers') && (
          <CallToActionLink
            to="/customers/new"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Add New Customer
          </CallToActionLink>
        )}
      </PageHeader>
      <CustomerFilters search={search} />
      {customers.isPending && <RowSkeletons label="Loading customers" />}
      {customers.isError && (
        <ErrorState
          text="Failed to fetch customers"
          error={customers.error}
          retry={() => customers.refetch()}
        />
      )}
      {customers.isSuccess && rows.length === 0 && (
        <EmptyState text="No customers found matching your criteria">
          {narrowed ? (
            <ButtonLink to="/customers" variant="default">
              Show all customers
            </ButtonLink>
          ) : (
            may('create', 'customers') && (
              <ButtonLink to="/customers/new">Add New Customer</ButtonLink>
            )
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="Customers">
          {rows.map((customer) => (
            <li key={customer.id}>
              <CustomerRow of={customer} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={customers} />
    </>
  )
}
