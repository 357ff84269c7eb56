import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { failed } from '../../ui/DetailFailed'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery, withCatalogue } from '../catalogue/queries'
import { customerQuery, duplicatesQuery } from './queries'

const customerFailed = failed({
  title: 'Customer',
  gone: 'Customer not found',
  back: { to: '/customers', children: 'Back to Customers' },
  failed: 'Failed to fetch customer details',
})

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/customers',
  validateSearch: filtersOf(
    'q',
    'is_active',
    'contract',
    'contract_type',
    'payment_status',
    'service_type',
  ),
  beforeLoad: needs('read', 'customers'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./CustomersPage'), 'CustomersPage'),
})

const newRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/customers/new',
  beforeLoad: needs('create', 'customers'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./NewCustomerPage'), 'NewCustomerPage'),
})

const detailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/customers/$id',
  beforeLoad: needs('read', 'customers'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      queryClient.ensureQueryData(customerQuery(id)),
      // So that nothing moves once they are there; the page does without them.
      queryClient.prefetchQuery(duplicatesQuery(id)),
    ]),
  component: lazyRouteComponent(() => import('./CustomerPage'), 'CustomerPage'),
  errorComponent: customerFailed,
})

const editRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/customers/$id/edit',
  beforeLoad: needs('update', 'customers'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      // The form begins with what is there now.
      queryClient.fetchQuery({ ...customerQuery(id), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./EditCustomerPage'), 'EditCustomerPage'),
  errorComponent: customerFailed,
})

const mergeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/customers/$id/merge/$from',
  beforeLoad: needs('update', 'customers'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      // Both are merged as they are now.
      queryClient.fetchQuery({ ...customerQuery(id), staleTime: 0 }),
      queryClient.fetchQuery({ ...duplicatesQuery(id), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./MergeCustomerPage'), 'MergeCustomerPage'),
  errorComponent: customerFailed,
})

export const customerRoutes = [listRoute, newRoute, detailRoute, editRoute, mergeRoute] as const
