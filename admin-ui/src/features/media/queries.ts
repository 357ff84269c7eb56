/** All that the library of pictures asks of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type Media = Schemas['Media']
export type Focus = Media['focus']

interface MediaFilter {
  q?: string
  archived?: boolean
}

/** Pictures a page: a few screens of the grid. */
const PAGE = 60

export const useLibrary = (filter: MediaFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/media',
    { params: { query: { limit: PAGE, ...filter } } },
    { ...pages, placeholderData: keepPreviousData },
  )

export const pictureQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/media/{id}', { params: { path: { id } } })

/** Pictures are content: what changes them changes drafts, and who refers to whom. */
export function useMediaAgain() {
  const cache = useQueryClient()
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/admin\/(media|content|translations|releases)/.test(String(queryKey[1])),
    })
}

export const useChange = () =>
  api.useMutation('patch', '/api/admin/media/{id}', { onSuccess: useMediaAgain() })

export const useArchive = () =>
  api.useMutation('delete', '/api/admin/media/{id}', { onSuccess: useMediaAgain() })

export const useRestore = () =>
  api.useMutation('post', '/api/admin/content/{kind}/{slug}/restore', {
    onSuccess: useMediaAgain(),
  })

export const useReplace = () =>
  api.useMutation('post', '/api/admin/media/{id}/replace', { onSuccess: useMediaAgain() })
