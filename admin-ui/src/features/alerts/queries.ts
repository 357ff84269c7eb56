/** All that the banner of alerts asks of the engine. */
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { useMay } from '../../api/me'

export type Alert = Schemas['AlertView']

const LIST = '/api/admin/alerts'

/** What nobody has seen yet of what one may do something about. */
export function useUnseen(): Alert[] {
  const may = useMay()
  const mayAct =
    may('create', 'releases') ||
    may('update', 'settings') ||
    may('update', 'webhooks') ||
    may('update', 'privacy')
  const { data } = api.useQuery('get', LIST, {}, { enabled: mayAct })
  return data?.items.filter(({ seen_at }) => !seen_at) ?? []
}

export function useDismiss() {
  const cache = useQueryClient()
  return api.useMutation('post', `${LIST}/{id}/seen`, {
    onSettled: () => cache.invalidateQueries({ queryKey: ['get', LIST] }),
  })
}
