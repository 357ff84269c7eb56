import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { parts } from './parts'
import { auditFilterNames, settingsQuery } from './queries'

const settingsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings',
  beforeLoad: needs('read', 'settings'),
  component: lazyRouteComponent(() => import('./SettingsPage'), 'SettingsPage'),
})

const startRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: parts[0].to, replace: true })
  },
})

const businessRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/business',
  // The form begins with what is there now.
  loader: ({ context }) => context.queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
  component: lazyRouteComponent(() => import('./BusinessPage'), 'BusinessPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/users',
  validateSearch: filtersOf('q'),
  beforeLoad: needs('read', 'users'),
  component: lazyRouteComponent(() => import('./UsersPage'), 'UsersPage'),
})

const tokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/tokens',
  beforeLoad: needs('read', 'tokens'),
  component: lazyRouteComponent(() => import('./TokensPage'), 'TokensPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks',
  beforeLoad: needs('read', 'webhooks'),
  component: lazyRouteComponent(() => import('./webhooks/WebhooksPage'), 'WebhooksPage'),
})

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$webhookId',
  validateSearch: filtersOf('state'),
  beforeLoad: needs('read', 'webhooks'),
  component: lazyRouteComponent(() => import('./webhooks/WebhookPage'), 'WebhookPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  validateSearch: filtersOf(...auditFilterNames),
  beforeLoad: needs('read', 'audit'),
  component: lazyRouteComponent(() => import('./AuditPage'), 'AuditPage'),
})

export const settingsRoutes = [
  settingsRoute.addChildren([
    startRoute,
    businessRoute,
    usersRoute,
    tokensRoute,
    webhooksRoute,
    webhookRoute,
    auditRoute,
  ]),
] as const
