import { RowList } from '../../../ui/RowList'
import { SecretList } from '../SecretList'
import { MakeWebhookDialog } from './MakeWebhookDialog'
import { useWebhooks, type WebhookSecret } from './queries'
import { WebhookRow } from './WebhookRow'
import { WebhookSecretDialog } from './WebhookSecretDialog'

/** Which programs are told of what happens here. */
export function WebhooksPage() {
  const found = useWebhooks()
  const { items: webhooks = [], types = [] } = found.data ?? {}
  return (
    <SecretList<WebhookSecret>
      resource="webhooks"
      noun="webhook"
      query={found}
      rows={found.data?.items}
      purpose="A webhook tells another program at once what happens here: a CRM of new leads, a calendar of bookings, a front end of a release."
      form={(making) => <MakeWebhookDialog types={types} {...making} />}
      secret={(made, close) => <WebhookSecretDialog of={made} close={close} />}
    >
      <RowList label="Webhooks" of={webhooks} frame="cards">
        {(webhook) => <WebhookRow of={webhook} />}
      </RowList>
    </SecretList>
  )
}
