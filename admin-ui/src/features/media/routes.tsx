import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'

const libraryRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/media',
  // What narrows the library, and the picture whose panel is open.
  validateSearch: filtersOf('q', 'archived', 'tag', 'unused', 'picture'),
  beforeLoad: needs('read', 'media'),
  component: lazyRouteComponent(() => import('./MediaPage'), 'MediaPage'),
})

const describeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/media/describe',
  // The language to describe them in.
  validateSearch: filtersOf('locale'),
  beforeLoad: needs('update', 'media'),
  component: lazyRouteComponent(() => import('./DescribePage'), 'DescribePage'),
})

export const mediaRoutes = [libraryRoute, describeRoute] as const
