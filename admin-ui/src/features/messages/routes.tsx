import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { templatesQuery } from './queries'

const messagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/messages',
  validateSearch: filtersOf('template'),
  beforeLoad: needs('read', 'content'),
  loader: ({ context }) => context.queryClient.ensureQueryData(templatesQuery),
  component: lazyRouteComponent(() => import('./MessagesPage'), 'MessagesPage'),
})

export const messageRoutes = [messagesRoute] as const
