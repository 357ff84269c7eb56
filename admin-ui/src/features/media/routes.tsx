import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'

const libraryRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/media',
  // What narrows the library, and the picture whose panel is open.
  validateSearch: filtersOf('q', 'archived', 'picture'),
  beforeLoad: needs('read', 'media'),
  component: lazyRouteComponent(() => import('./MediaPage'), 'MediaPage'),
})

export const mediaRoutes = [libraryRoute] as const
