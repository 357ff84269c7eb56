/** All that the library of pictures asks of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages, rowsOf } from '../../ui/pages'

export type Media = Schemas['Media']
export type Focus = Media['focus']

export interface MediaFilter {
  q?: string
  archived?: boolean
  tag?: string
  unused?: boolean
  /** A language that it has no description in. */
  undescribed?: string
}

/** Pictures a page: a few screens of the grid. */
const PAGE = 60

/** Asked this often while sizes of a picture are made: the feed tells the end, not how far it is. */
const PROGRESS = 1_000

const isProcessing = ({ state }: Media) => state === 'processing'

/** The pictures, newest first. */
export const useLibrary = (filter: MediaFilter) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/media',
    { params: { query: { limit: PAGE, ...filter } } },
    {
      ...pages,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => rowsOf(state.data).some(isProcessing) && PROGRESS,
    },
  )

export const pictureQuery = (id: string) =>
  api.queryOptions(
    'get',
    '/api/admin/media/{id}',
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => state.data && isProcessing(state.data) && PROGRESS },
  )

export const tagsQuery = api.queryOptions('get', '/api/admin/media/tags')

/** As many as are counted. */
const COUNTED = 200

/** How many pictures have no description in a language: `12`, or `200+`. */
export const undescribedQuery = (locale: string) =>
  api.queryOptions(
    'get',
    '/api/admin/media',
    { params: { query: { limit: COUNTED, undescribed: locale } } },
    { select: ({ items, next }) => `${items.length}${next ? '+' : ''}` },
  )

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
