import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { failed } from '../../ui/DetailFailed'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { kindsQuery, releaseQuery } from './queries'
import { choiceNames, listNames } from './search'

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/releases',
  validateSearch: filtersOf(...listNames),
  beforeLoad: needs('read', 'releases'),
  component: lazyRouteComponent(() => import('./ReleasesPage'), 'ReleasesPage'),
})

const newRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/releases/new',
  validateSearch: filtersOf(...choiceNames),
  beforeLoad: needs('create', 'releases'),
  loader: ({ context }) => context.queryClient.ensureQueryData(kindsQuery),
  component: lazyRouteComponent(() => import('./NewReleasePage'), 'NewReleasePage'),
})

const detailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/releases/$releaseId',
  beforeLoad: needs('read', 'releases'),
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(kindsQuery),
      queryClient.fetchQuery(releaseQuery(params.releaseId)),
    ]),
  component: lazyRouteComponent(() => import('./ReleasePage'), 'ReleasePage'),
  errorComponent: failed({
    title: 'Release',
    gone: 'There is no such release.',
    back: { to: '/releases', variant: 'default', children: 'Back to releases' },
    failed: 'Failed to fetch the release',
  }),
})

export const releaseRoutes = [listRoute, newRoute, detailRoute] as const
