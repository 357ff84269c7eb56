/** All that the screens of packages ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import type { PackageSearch } from './search'

export type Package = Schemas['PackageView']
type PackageList = Schemas['PackageList']

/** The answers that a change of a package makes old. */
const LISTS = ['get', '/api/admin/packages']

export const usePackages = (query: PackageSearch) =>
  api.useQuery(
    'get',
    '/api/admin/packages',
    { params: { query } },
    { placeholderData: keepPreviousData },
  )

export const packageQuery = (id: string) =>
  api.queryOptions('get', '/api/admin/packages/{id}', { params: { path: { id } } })

function useRefresh() {
  const cache = useQueryClient()
  return () => {
    for (const path of ['/api/admin/packages', '/api/admin/packages/{id}', '/api/packages']) {
      cache.invalidateQueries({ queryKey: ['get', path] })
    }
  }
}

export const useCreatePackage = () =>
  api.useMutation('post', '/api/admin/packages', { onSuccess: useRefresh() })

export const useUpdatePackage = () =>
  api.useMutation('put', '/api/admin/packages/{id}', { onSuccess: useRefresh() })

export const useDeletePackage = () =>
  api.useMutation('delete', '/api/admin/packages/{id}', { onSettled: useRefresh() })

/** Shows the other state at once, and takes it back when the engine refuses. */
export function useSwitchPackage() {
  const cache = useQueryClient()
  const refresh = useRefresh()
  function show(id: string, isActive: boolean) {
    cache.setQueriesData<PackageList>({ queryKey: LISTS }, (list) => {
      if (!list?.items.some((item) => item.id === id && item.is_active !== isActive)) return list
      const active = list.summary.active + (isActive ? 1 : -1)
      return {
        ...list,
        items: list.items.map((item) => (item.id === id ? { ...item, is_active: isActive } : item)),
        summary: { ...list.summary, active },
      }
    })
  }
  return api.useMutation('put', '/api/admin/packages/{id}/active', {
    onMutate: async ({ params, body }) => {
      await cache.cancelQueries({ queryKey: LISTS })
      show(params.path.id, body.is_active)
    },
    onError: (_, { params, body }) => show(params.path.id, !body.is_active),
    onSettled: refresh,
  })
}
