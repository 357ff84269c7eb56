import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads',
  validateSearch: filtersOf('status'),
  beforeLoad: needs('read', 'leads'),
  component: lazyRouteComponent(() => import('./LeadsPage'), 'LeadsPage'),
})

export const leadRoutes = [listRoute] as const
