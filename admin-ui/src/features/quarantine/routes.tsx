import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery } from '../catalogue/queries'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/quarantine',
  beforeLoad: needs('read', 'quarantine'),
  loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
  component: lazyRouteComponent(() => import('./QuarantinePage'), 'QuarantinePage'),
})

export const quarantineRoutes = [listRoute] as const
