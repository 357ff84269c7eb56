import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute, needs } from '../../ui/routes'
import { entryQuery, type Kind, kindQuery } from './queries'
import { editorSearch, entryFilters } from './search'

const kindsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/content',
  beforeLoad: needs('read', 'content'),
  component: lazyRouteComponent(() => import('./list/ContentPage'), 'ContentPage'),
})

const kindRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/content/$kind',
  validateSearch: entryFilters,
  beforeLoad: needs('read', 'content'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(kindQuery(params.kind)),
  component: lazyRouteComponent(() => import('./list/KindPage'), 'KindPage'),
})

/** Fields that come after their form would move what is pressed meanwhile. */
const prepare = async ({ kind }: { kind: Kind }) =>
  (await import('./editor/CellEditor')).fetchEditor(kind)

const editorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/content/$kind/$slug',
  validateSearch: editorSearch,
  beforeLoad: needs('read', 'content'),
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureQueryData(kindQuery(params.kind)).then(prepare),
      queryClient.fetchQuery(entryQuery(params.kind, params.slug)),
    ]),
  component: lazyRouteComponent(() => import('./editor/EditorPage'), 'EditorPage'),
})

export const contentRoutes = [kindsRoute, kindRoute, editorRoute] as const
