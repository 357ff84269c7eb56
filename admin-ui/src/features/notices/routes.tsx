import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../../ui/routes'

/** Everybody is told of something. */
const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/notices',
  component: lazyRouteComponent(() => import('./NoticesPage'), 'NoticesPage'),
})

export const noticeRoutes = [listRoute] as const
