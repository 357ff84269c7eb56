import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { withCatalogue } from '../catalogue/queries'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/quarantine',
  validateSearch: filtersOf('q'),
  beforeLoad: needs('read', 'quarantine'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./QuarantinePage'), 'QuarantinePage'),
})

export const quarantineRoutes = [listRoute] as const
