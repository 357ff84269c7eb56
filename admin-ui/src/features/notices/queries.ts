/** All that notices ask of the engine. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type Notice = Schemas['NoticeView']
export type NoticeKind = Schemas['NoticeKind']

/** Where a notice leads, as the router spells it. */
export const pathOf = ({ url }: Pick<Notice, 'url'>) => url.replace(/^\/admin/, '')

const LIST = '/api/admin/notices'

export const useNotices = () => api.useInfiniteQuery('get', LIST, {}, pages)

/** How many the user has not seen, up to 100. The stream says when it changes. */
export const useUnreadCount = () =>
  api.useQuery('get', `${LIST}/counts`, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.unread ??
  0

export const settingsQuery = api.queryOptions(
  'get',
  `${LIST}/settings`,
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

export const useSettings = () => useQuery(settingsQuery)

function useRefresh() {
  const cache = useQueryClient()
  return () => {
    for (const path of [LIST, `${LIST}/counts`]) {
      cache.invalidateQueries({ queryKey: ['get', path] })
    }
  }
}

/** Marks a notice and all older ones as seen. */
export const useSeeAll = () => api.useMutation('put', `${LIST}/seen`, { onSettled: useRefresh() })

/** Marks one as seen. */
export const useSee = () =>
  api.useMutation('post', `${LIST}/{id}/seen`, { onSettled: useRefresh() })

/** What is chosen holds at once; where it cannot be kept, it goes back. */
export function useChangeSettings() {
  const cache = useQueryClient()
  const queryKey = ['get', `${LIST}/settings`, {}]
  return api.useMutation('patch', `${LIST}/settings`, {
    onMutate: ({ body }) =>
      void cache.setQueryData(
        queryKey,
        (before: object | undefined) => before && { ...before, ...body },
      ),
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}
