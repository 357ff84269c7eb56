import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { consoleRoute, needs } from '../../ui/routes'
import { kindOf, kinds } from './kinds'

const startRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/transfer',
  beforeLoad: () => {
    throw redirect({ to: '/transfer/$what', params: { what: kinds[0].what }, replace: true })
  },
})

const transferRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/transfer/$what',
  beforeLoad: ({ context, params }) => {
    const kind = kindOf(params.what)
    if (!kind) throw notFound()
    needs('export', kind.what)({ context })
  },
  component: lazyRouteComponent(() => import('./TransferPage'), 'TransferPage'),
})

export const transferRoutes = [startRoute, transferRoute] as const
