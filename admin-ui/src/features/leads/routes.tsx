import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { failed } from '../../ui/DetailFailed'
import { filtersOf } from '../../ui/filters'
import { consoleRoute, needs } from '../../ui/routes'
import { catalogueQuery, withCatalogue } from '../catalogue/queries'
import { duplicatesQuery, leadQuery } from './queries'
import { filterNames } from './views'

/** The list, which stays while a lead opens. */
const deskRoute = createRoute({
  getParentRoute: () => consoleRoute,
  id: 'desk',
  validateSearch: filtersOf(...filterNames),
  beforeLoad: needs('read', 'leads'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./LeadsPage'), 'LeadsPage'),
})

const listRoute = createRoute({ getParentRoute: () => deskRoute, path: '/leads' })

const newRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads/new',
  beforeLoad: needs('create', 'leads'),
  loader: withCatalogue,
  component: lazyRouteComponent(() => import('./NewLeadPage'), 'NewLeadPage'),
})

const leadFailed = failed({
  title: 'Lead',
  gone: 'Lead Not Found',
  back: { to: '/leads', variant: 'default', children: 'Back to Leads' },
  before: 'Error loading lead: ',
  failed: 'the engine cannot be reached',
})

const detailRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/leads/$leadId',
  // What was fetched ahead shows at once, and is asked again.
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData({ ...leadQuery(params.leadId), revalidateIfStale: true }),
  component: lazyRouteComponent(() => import('./LeadsPage'), 'OpenLead'),
  errorComponent: leadFailed,
})

const editRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads/$leadId/edit',
  // Those of the list that one comes from and returns to.
  validateSearch: filtersOf(...filterNames),
  beforeLoad: needs('update', 'leads'),
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      queryClient.fetchQuery(leadQuery(params.leadId)),
    ]),
  component: lazyRouteComponent(() => import('./EditLeadPage'), 'EditLeadPage'),
  errorComponent: leadFailed,
})

const convertRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads/$leadId/convert',
  validateSearch: filtersOf(...filterNames),
  beforeLoad: needs('create', 'customers'),
  loader: async ({ context: { queryClient }, params }) => {
    const [lead] = await Promise.all([
      queryClient.fetchQuery(leadQuery(params.leadId)),
      queryClient.ensureQueryData(catalogueQuery),
    ])
    // One that is a customer already is not made one again.
    if (!lead.can.convert)
      throw redirect({ to: '/leads/$leadId', params, search: true, replace: true })
  },
  component: lazyRouteComponent(() => import('./ConvertLeadPage'), 'ConvertLeadPage'),
  errorComponent: leadFailed,
})

const mergeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads/$leadId/merge/$from',
  beforeLoad: needs('update', 'leads'),
  loader: ({ context: { queryClient }, params: { leadId } }) =>
    Promise.all([
      queryClient.ensureQueryData(catalogueQuery),
      // Both are merged as they are now.
      queryClient.fetchQuery({ ...leadQuery(leadId), staleTime: 0 }),
      queryClient.fetchQuery({ ...duplicatesQuery(leadId), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./MergeLeadPage'), 'MergeLeadPage'),
  errorComponent: leadFailed,
})

export const leadRoutes = [
  deskRoute.addChildren([listRoute, detailRoute]),
  newRoute,
  editRoute,
  convertRoute,
  mergeRoute,
] as const
