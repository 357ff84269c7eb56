import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from '../../../api/me'
import { CallToAction } from '../../../ui/CallToAction'
import { EmptyState } from '../../../ui/EmptyState'
import { GuideLink } from '../../../ui/GuideLink'
import { QueryView } from '../../../ui/QueryView'
import { RowList } from '../../../ui/RowList'
import { MakeWebhookDialog } from './MakeWebhookDialog'
import { useWebhooks, type WebhookSecret } from './queries'
import { WebhookRow } from './WebhookRow'
import { WebhookSecretDialog } from './WebhookSecretDialog'

/** Which programs are told of what happens here. */
export function WebhooksPage() {
  const found = useWebhooks()
  const { items: webhooks = [], types = [] } = found.data ?? {}
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<WebhookSecret>()
  const beginning = useRef<HTMLButtonElement>(null)
  function done() {
    setMade(undefined)
    // The form that the dialog followed is gone, and the focus was there before.
    beginning.current?.focus()
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm" component="div">
          {webhooks.length > 0 && <GuideLink />}
        </Text>
        {may('create', 'webhooks') && (
          <CallToAction
            ref={beginning}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={!found.data}
            onClick={() => setMaking(true)}
          >
            New webhook
          </CallToAction>
        )}
      </Group>
      <QueryView
        query={found}
        loading="Loading webhooks"
        skeletons={3}
        failed="Failed to fetch webhooks"
        rows={webhooks}
        empty={
          <EmptyState text="A webhook tells another program at once what happens here: a CRM of new leads, a calendar of bookings, a front end of a release.">
            <GuideLink />
          </EmptyState>
        }
      >
        <RowList label="Webhooks" of={webhooks} frame="cards">
          {(webhook) => <WebhookRow of={webhook} />}
        </RowList>
      </QueryView>
      {isMaking && (
        <MakeWebhookDialog types={types} made={setMade} close={() => setMaking(false)} />
      )}
      {made && <WebhookSecretDialog of={made} close={done} />}
    </>
  )
}
