import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { meQuery } from '../../api/me'
import { consoleRoute, rootRoute } from '../../ui/routes'
import { secondFactorQuery, sessionsQuery } from './queries'

/** An address of the console only: a link must not lead elsewhere after signing in. */
const inside = (back: unknown): { back?: string | undefined } => ({
  back: typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: { back?: unknown }) => inside(search.back),
  beforeLoad: async ({ context, search }) => {
    const cache = context.queryClient
    // Whoever was just sent here for want of a session is not asked for one again.
    if (cache.getQueryState(meQuery.queryKey)?.error) return
    const me = await cache.ensureQueryData(meQuery).catch(() => undefined)
    if (me) throw redirect({ href: search.back ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./SignInPage'), 'SignInPage'),
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: (search: { token?: unknown }) => ({ token: String(search.token ?? '') }),
  component: lazyRouteComponent(() => import('./SetupPage'), 'SetupPage'),
})

/** What concerns only whoever is signed in: every role has it. */
const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  loader: ({ context: { queryClient: cache } }) =>
    Promise.all([cache.fetchQuery(sessionsQuery), cache.fetchQuery(secondFactorQuery)]),
  component: lazyRouteComponent(() => import('./AccountPage'), 'AccountPage'),
})

export const authRoutes = [signInRoute, setupRoute] as const

export const accountRoutes = [accountRoute] as const
