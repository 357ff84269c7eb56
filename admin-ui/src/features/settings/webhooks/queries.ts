/** All that the webhooks ask of the engine. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client'
import { pages } from '../../../ui/pages'

export type Webhook = Schemas['WebhookView']
export type WebhookSecret = Schemas['WebhookSecret']
export type WebhookForm = Schemas['WebhookForm']
export type Delivery = Schemas['DeliveryView']
export type DeliveryState = Schemas['DeliveryState']

const LIST = '/api/admin/webhooks'

/** While something is on its way, the log is asked for as often. */
const TICK = 1_000

export const useWebhooks = () => api.useQuery('get', LIST)

export const useDeliveries = (id: string, state: DeliveryState | undefined, isFollowed: boolean) =>
  api.useInfiniteQuery(
    'get',
    `${LIST}/{id}/deliveries`,
    { params: { path: { id }, query: state ? { state } : {} } },
    { ...pages, placeholderData: keepPreviousData, refetchInterval: isFollowed && TICK },
  )

/** The list with its counts, and the logs. */
export function useRefreshWebhooks() {
  const cache = useQueryClient()
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith(LIST),
    })
}

export const useMakeWebhook = () =>
  api.useMutation('post', LIST, { onSuccess: useRefreshWebhooks() })

/** Whoever was too late sees at once what is there now. */
export const useEditWebhook = () =>
  api.useMutation('patch', `${LIST}/{id}`, { onSettled: useRefreshWebhooks() })

export const useMakeSecret = () =>
  api.useMutation('post', `${LIST}/{id}/secret`, { onSuccess: useRefreshWebhooks() })

export const useDeleteWebhook = () => api.useMutation('delete', `${LIST}/{id}`)

export const useTestWebhook = () =>
  api.useMutation('post', `${LIST}/{id}/test`, { onSuccess: useRefreshWebhooks() })

export const useReplay = () =>
  api.useMutation('post', `${LIST}/{id}/replay`, { onSuccess: useRefreshWebhooks() })
