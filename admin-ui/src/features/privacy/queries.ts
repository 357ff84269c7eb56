/** All that requests about personal data ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type PrivacyRequest = Schemas['PrivacyRequest']

export const usePrivacyRequests = (state: string | undefined) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/privacy',
    { params: { query: { ...(state && { state }) } } },
    { ...pages, placeholderData: keepPreviousData },
  )

/** Sets how far a request is. Whatever the answer, the list is asked again: somebody else may have been quicker. */
export function useSetState() {
  const cache = useQueryClient()
  return api.useMutation('patch', '/api/admin/privacy/{id}', {
    onSettled: () => cache.invalidateQueries({ queryKey: ['get', '/api/admin/privacy'] }),
  })
}
