import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery, withCatalogue } from '../catalogue/queries'
import { packageQuery } from './queries'
import { filterNames } from './search'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/packages',
  validateSearch: filtersOf(...filterNames),
  beforeLoad: needs('read', 'packages'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./PackagesPage'), 'PackagesPage'),
})

const newRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/packages/new',
  beforeLoad: needs('create', 'packages'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./NewPackagePage'), 'NewPackagePage'),
})

const editRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/packages/$id/edit',
  beforeLoad: needs('update', 'packages'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      // The form begins with what is there now.
      queryClient.fetchQuery({ ...packageQuery(id), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./EditPackagePage'), 'EditPackagePage'),
})

export const packageRoutes = [listRoute, newRoute, editRoute] as const
