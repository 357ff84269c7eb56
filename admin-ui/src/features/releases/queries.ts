/** All that the screens of releases ask of the engine. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, engine, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'
import { type Cell, parseCell } from './cells'

export type Release = Schemas['ReleaseView']
export type ReleaseItem = Schemas['ReleaseItemView']
export type Plan = Schemas['ReleasePlan']
export type Problem = Schemas['ReleaseProblem']
export type PlannedItem = Schemas['PlannedItem']

/** Which drafts are meant: a word of the engine, or cells by name. */
export type Wanted = 'mine' | 'ready' | Cell[]

const LIST = '/api/admin/releases'
const PAGE = 50

/** Asked this often while a release is under way, whatever the live events say. */
const UNDER_WAY = 2_000

export const isUnderWay = ({ status }: Pick<Release, 'status'>) =>
  status === 'queued' || status === 'rendering'

export const useReleases = (filter: { status?: string }) =>
  api.useInfiniteQuery(
    'get',
    LIST,
    { params: { query: { limit: PAGE, ...filter } } },
    { ...pages, placeholderData: keepPreviousData },
  )

export const releaseQuery = (id: string) =>
  api.queryOptions(
    'get',
    '/api/admin/releases/{id}',
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && UNDER_WAY },
  )

const itemsOf = (wanted: Wanted) => (typeof wanted === 'string' ? wanted : wanted.map(parseCell))

/** What a release of these would change. Its key has the address, so that live events reach it. */
export const planQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['post', LIST, { dryRun: wanted }],
    queryFn: async ({ signal }): Promise<Plan> => {
      const body = { items: itemsOf(wanted), dry_run: true }
      const { data, error } = await engine.POST(LIST, { body, signal })
      if (error) throw error
      if (!('problems' in data)) throw new Error('a dry run answered with a release')
      return data
    },
  })

/** The same for what somebody is choosing: the last answer stays until the next is there. */
export const usePlan = (cells: Cell[]) =>
  useQuery({
    ...planQuery(cells),
    enabled: cells.length > 0,
    placeholderData: keepPreviousData,
  })

/** What readers of a page read, before and after. */
export const usePageTexts = (wanted: Wanted, path: string) =>
  useQuery({
    queryKey: ['post', '/api/admin/releases/diff', wanted, path],
    queryFn: async ({ signal }) => {
      const body = { items: itemsOf(wanted), path }
      const { data, error } = await engine.POST('/api/admin/releases/diff', { body, signal })
      if (error) throw error
      return data
    },
  })

/** The kinds of content with their labels. */
export const kindsQuery = api.queryOptions('get', '/api/admin/content', {}, { staleTime: 60_000 })

/** What dry runs said is old. Whoever looks at one asks again by another choice, or leaves. */
export function useForgetPlans() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['post', LIST], refetchType: 'none' })
}

function useAskAgain() {
  const cache = useQueryClient()
  const forgetPlans = useForgetPlans()
  return () => {
    forgetPlans()
    cache.invalidateQueries({ queryKey: ['get', LIST] })
    for (const path of [
      '/api/admin/releases/{id}',
      '/api/admin/content',
      '/api/admin/translations',
    ])
      cache.invalidateQueries({ queryKey: ['get', path] })
  }
}

export const usePublish = () => api.useMutation('post', LIST, { onSuccess: useAskAgain() })

export const useRunNow = () =>
  api.useMutation('post', '/api/admin/releases/{id}/now', { onSettled: useAskAgain() })

export const useCancel = () =>
  api.useMutation('delete', '/api/admin/releases/{id}', { onSettled: useAskAgain() })

export const useRollBack = () =>
  api.useMutation('post', '/api/admin/releases/{id}/rollback', { onSettled: useAskAgain() })
