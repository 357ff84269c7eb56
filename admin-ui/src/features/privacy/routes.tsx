import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/privacy',
  validateSearch: filtersOf('state'),
  beforeLoad: needs('read', 'privacy'),
  component: lazyRouteComponent(() => import('./PrivacyPage'), 'PrivacyPage'),
})

export const privacyRoutes = [listRoute] as const
