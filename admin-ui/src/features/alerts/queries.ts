/** All that the banner of alerts asks of the engine. */
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client'
import { useMay } from '../../api/me'

export type Alert = Schemas['AlertView']

const LIST = '/api/admin/alerts'

function useAlerts() {
  const may = useMay()
  const mayAct =
    may('create', 'releases') ||
    may('update', 'settings') ||
    may('update', 'webhooks') ||
    may('update', 'privacy')
  return api.useQuery('get', LIST, {}, { enabled: mayAct }).data
}

/** What nobody has seen yet of what one may do something about. */
export const useUnseen = (): Alert[] => useAlerts()?.items.filter(({ seen_at }) => !seen_at) ?? []

/** How many these are, as the engine counts each kind. */
export const useUnseenCounts = () => useAlerts()?.unseen ?? []

export function useDismiss() {
  const cache = useQueryClient()
  return api.useMutation('post', `${LIST}/{id}/seen`, {
    onSettled: () => cache.invalidateQueries({ queryKey: ['get', LIST] }),
  })
}
