import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery } from '../catalogue/queries'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads',
  validateSearch: filtersOf('status'),
  beforeLoad: needs('read', 'leads'),
  loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
  component: lazyRouteComponent(() => import('./LeadsPage'), 'LeadsPage'),
})

export const leadRoutes = [listRoute] as const
