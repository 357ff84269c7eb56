import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { kindsQuery } from '../releases/queries'
import { matrixNames } from './search'

const matrixRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/translations',
  validateSearch: filtersOf(...matrixNames),
  beforeLoad: needs('read', 'translations'),
  loader: ({ context }) => context.queryClient.ensureQueryData(kindsQuery),
  component: lazyRouteComponent(() => import('./TranslationsPage'), 'TranslationsPage'),
})

const filesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/translations/files',
  beforeLoad: needs('read', 'translations'),
  loader: ({ context }) => context.queryClient.ensureQueryData(kindsQuery),
  component: lazyRouteComponent(() => import('./FilesPage'), 'FilesPage'),
})

export const translationRoutes = [matrixRoute, filesRoute] as const
