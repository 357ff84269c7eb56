import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/EmptyState'
import { QuietLink } from '../../../ui/links'
import { QueryView } from '../../../ui/QueryView'
import { DeliveryLog } from './DeliveryLog'
import { type DeliveryState, useWebhooks } from './queries'
import { useSending } from './useSending'
import { WebhookCard } from './WebhookCard'
import styles from './Webhooks.module.css'

const route = getRouteApi('/console/settings/webhooks/$webhookId')

/** A webhook, and the log of what it was told. */
export function WebhookPage() {
  const { webhookId: id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useWebhooks()
  const webhooks = found.data?.items.filter((one) => one.id === id)
  const [webhook] = webhooks ?? []
  const sending = useSending(id, search.state as DeliveryState | undefined)
  return (
    <QueryView
      query={found}
      loading="Loading the webhook"
      skeletons={3}
      failed="Failed to fetch the webhook"
      rows={webhooks ?? []}
      empty={
        <EmptyState text="There is no such webhook.">
          <QuietLink to="/settings/webhooks">Back to webhooks</QuietLink>
        </EmptyState>
      }
    >
      {webhook && (
        <div className={styles.page}>
          <QuietLink to="/settings/webhooks" size="compact-md" activeOptions={{ exact: true }}>
            All webhooks
          </QuietLink>
          <WebhookCard
            of={webhook}
            types={found.data?.types ?? []}
            busy={sending.busy}
            sendTest={() => {
              // What is sent is seen only among all.
              navigate({ search: {}, replace: true })
              sending.sendTest()
            }}
          />
          <DeliveryLog of={webhook} search={search} {...sending} />
        </div>
      )}
    </QueryView>
  )
}
