import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { ListPage } from '../../ui/ListPage'
import { AddLink, ButtonLink, QuietLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { RowList } from '../../ui/RowList'
import { SelectToggle } from '../../ui/SelectToggle'
import { useSelection } from '../../ui/useSelection'
import { useServiceChoices } from '../catalogue/queries'
import { ViewsMenu } from '../views/ViewsMenu'
import { CustomerRow } from './CustomerRow'
import { useCustomers } from './queries'
import { contractTypes, paymentStatuses } from './words'

const activity = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

const contracts = [{ value: 'current', label: 'Current contract' }]

const CustomerBulk = lazy(async () => ({ default: (await import('./CustomerBulk')).CustomerBulk }))
const route = getRouteApi('/console/customers')

export function CustomersPage() {
  const search = route.useSearch()
  const may = useMay()
  const services = useServiceChoices('management')
  const customers = useCustomers(search)
  const rows = rowsOf(customers.data)
  const selection = useSelection(rows, JSON.stringify(search))
  const narrowed = Object.keys(search).length > 0
  const mayCreate = may('create', 'customers')
  return (
    <>
      <ListPage
        title="Customers"
        action={mayCreate && <AddLink to="/customers/new">Add New Customer</AddLink>}
        above={
          <FilterBar
            filters={search}
            search={{ label: 'Search customers', placeholder: 'Name, phone, number' }}
            tools={
              <>
                <ViewsMenu screen="customers" search={search} exported={search} />
                {may('update', 'customers') && <SelectToggle of={selection} />}
              </>
            }
            choices={[
              { name: 'is_active', label: 'Status', data: activity },
              { name: 'contract', label: 'Period', data: contracts },
              { name: 'contract_type', label: 'Contract', data: contractTypes },
              { name: 'payment_status', label: 'Payment', data: paymentStatuses },
              { name: 'service_type', label: 'Service', data: services },
            ]}
          />
        }
        query={customers}
        loading="Loading customers"
        failed="Failed to fetch customers"
        rows={rows}
        empty={
          <EmptyState text="No customers found matching your criteria">
            {narrowed ? (
              <QuietLink to="/customers">Show all customers</QuietLink>
            ) : (
              mayCreate && <ButtonLink to="/customers/new">Add New Customer</ButtonLink>
            )}
          </EmptyState>
        }
      >
        <RowList label="Customers" of={rows} frame="cards" isSelecting={selection.isActive}>
          {(customer) => <CustomerRow of={customer} selection={selection} />}
        </RowList>
      </ListPage>
      <Suspense>
        {selection.isActive && <CustomerBulk of={selection} shown={rows.length} />}
      </Suspense>
    </>
  )
}
