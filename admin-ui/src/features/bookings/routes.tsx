import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { failed } from '../../ui/DetailFailed'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery, withCatalogue } from '../catalogue/queries'
import { prefillNames } from './fields'
import { bookingQuery } from './queries'
import { filterNames } from './search'

const bookingFailed = failed({
  title: 'Booking Details',
  gone: 'Booking not found',
  back: { to: '/bookings', children: 'Back to Bookings' },
  failed: 'Failed to fetch booking details',
})

const listRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/bookings',
  validateSearch: filtersOf(...filterNames),
  beforeLoad: needs('read', 'bookings'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./BookingsPage'), 'BookingsPage'),
})

const detailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/bookings/$id',
  beforeLoad: needs('read', 'bookings'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      queryClient.ensureQueryData(bookingQuery(id)),
    ]),
  component: lazyRouteComponent(() => import('./BookingPage'), 'BookingPage'),
  errorComponent: bookingFailed,
})

const newPage = {
  getParentRoute: () => consoleRoute,
  validateSearch: filtersOf(...prefillNames),
  beforeLoad: needs('create', 'bookings'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./NewBookingPage'), 'NewBookingPage'),
}

// Two addresses of old; both are in use.
const newRoute = createRoute({ ...newPage, path: '/bookings/new' })
const newBookingRoute = createRoute({ ...newPage, path: '/new-booking' })

const editRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/bookings/edit/$id',
  beforeLoad: needs('update', 'bookings'),
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      // The form begins with what is there now.
      queryClient.fetchQuery({ ...bookingQuery(id), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./EditBookingPage'), 'EditBookingPage'),
  errorComponent: bookingFailed,
})

export const bookingRoutes = [listRoute, newRoute, newBookingRoute, detailRoute, editRoute] as const
