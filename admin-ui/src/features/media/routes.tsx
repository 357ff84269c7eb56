import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { mediaNames } from './search'

const libraryRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/media',
  validateSearch: filtersOf(...mediaNames),
  beforeLoad: needs('read', 'media'),
  component: lazyRouteComponent(() => import('./MediaPage'), 'MediaPage'),
})

export const mediaRoutes = [libraryRoute] as const
