/** The routes of all features, put together. */
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { useMay } from '../api/me'
import { accountRoutes, authRoutes } from '../features/auth/routes'
import { bookingRoutes } from '../features/bookings/routes'
import { withCatalogue } from '../features/catalogue/queries'
import { contentRoutes } from '../features/content/routes'
import { customerRoutes } from '../features/customers/routes'
import { isScrolled } from '../features/leads/desk'
import { leadRoutes } from '../features/leads/routes'
import { mediaRoutes } from '../features/media/routes'
import { messageRoutes } from '../features/messages/routes'
import { noticeRoutes } from '../features/notices/routes'
import { packageRoutes } from '../features/packages/routes'
import { privacyRoutes } from '../features/privacy/routes'
import { quarantineRoutes } from '../features/quarantine/routes'
import { releaseRoutes } from '../features/releases/routes'
import { settingsRoutes } from '../features/settings/routes'
import { transferRoutes } from '../features/transfer/routes'
import { translationRoutes } from '../features/translations/routes'
import { newHistory } from '../ui/back'
import { consoleRoute, rootRoute } from '../ui/routes'
import { Broken, Loading, NoScreens, NotFound } from './fallbacks'
import { itemsFor } from './navigation'
import { Shell } from './Shell'

/** `/admin` itself: the dashboard, or else the first screen that the person may see. */
const startRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    const [first] = itemsFor(me)
    if (first && first.to !== '/') throw redirect({ to: first.to, replace: true })
  },
  loader: withCatalogue,
  component: Start,
})

consoleRoute.update({ component: Shell })

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  consoleRoute.addChildren([
    startRoute,
    ...leadRoutes,
    ...customerRoutes,
    ...bookingRoutes,
    ...packageRoutes,
    ...contentRoutes,
    ...privacyRoutes,
    ...quarantineRoutes,
    ...mediaRoutes,
    ...messageRoutes,
    ...noticeRoutes,
    ...releaseRoutes,
    ...settingsRoutes,
    ...accountRoutes,
    ...transferRoutes,
    ...translationRoutes,
  ]),
])

export function newRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    history: newHistory(),
    basepath: '/admin',
    context: { queryClient },
    // Hovering fetches; what is fresh is the query client's to say.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // What no route knows is not in the address.
    search: { strict: true },
    scrollRestoration: isScrolled,
    defaultPendingMs: 150,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}

const Dashboard = lazyRouteComponent(
  () => import('../features/dashboard/DashboardPage'),
  'DashboardPage',
)

/** `/admin` itself. */
function Start() {
  const may = useMay()
  return may('read', 'leads') ? <Dashboard /> : <NoScreens />
}
