/** All that saved views ask of the engine. */
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import type { Filters } from '../../ui/filters'

export type SavedView = Schemas['SavedViewView']
/** A list that has saved views. */
export type Screen = Schemas['Screen']

/** The filters as the engine keeps them. */
export const textsOf = (query: Filters<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])))

export const viewsQuery = (screen: Screen) =>
  api.queryOptions(
    'get',
    '/api/admin/views',
    { params: { query: { screen } } },
    { staleTime: 60_000 },
  )

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['get', '/api/admin/views'] })
}

export function useSaveView() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/views', { onSuccess: refresh })
}

export function useChangeView() {
  const refresh = useRefresh()
  // Of one that somebody else changed, what is there now is shown.
  return api.useMutation('patch', '/api/admin/views/{id}', { onSettled: refresh })
}

export function useDeleteView() {
  const refresh = useRefresh()
  return api.useMutation('delete', '/api/admin/views/{id}', { onSettled: refresh })
}
