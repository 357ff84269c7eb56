/** All that the quarantine asks of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { pages } from '../../ui/pages'

export type Suspect = Schemas['LeadView']

export const useQuarantine = (q: string | undefined) =>
  api.useInfiniteQuery(
    'get',
    '/api/admin/quarantine',
    { params: { query: { ...(q && { q }) } } },
    { ...pages, placeholderData: keepPreviousData },
  )

function useListsAgain() {
  const cache = useQueryClient()
  return () => {
    cache.invalidateQueries({ queryKey: ['get', '/api/admin/quarantine'] })
    cache.invalidateQueries({ queryKey: ['get', '/api/admin/leads'] })
  }
}

export const useRelease = () =>
  api.useMutation('post', '/api/admin/quarantine/{id}/release', { onSuccess: useListsAgain() })

export const useDrop = () =>
  api.useMutation('delete', '/api/admin/quarantine/{id}', { onSuccess: useListsAgain() })
