import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../api/me'
import { Card } from '../../../ui/Card'
import { confirm } from '../../../ui/confirm'
import { date, dateTime } from '../../../ui/dates'
import { Facts } from '../../../ui/Facts'
import { toast } from '../../../ui/toast'
import { EditWebhookDialog } from './EditWebhookDialog'
import {
  useDeleteWebhook,
  useMakeSecret,
  useRefreshWebhooks,
  type Webhook,
  type WebhookSecret,
} from './queries'
import type { Busy } from './useSending'
import { Types } from './WebhookRow'
import { WebhookSecretDialog } from './WebhookSecretDialog'
import { WebhookState } from './WebhookState'
import styles from './Webhooks.module.css'
import { stateOf } from './webhookWords'

interface Props {
  of: Webhook
  /** The types that there are. */
  types: Webhook['types']
  busy: Busy
  sendTest: () => void
}

/** What is known of a webhook, and what can be done with it. */
export function WebhookCard({ of: webhook, types, busy, sendTest }: Props) {
  const may = useMay()
  const [editing, setEditing] = useState<Webhook>()
  const { renew, isRenewing, made, done } = useNewSecret(webhook)
  const remove = useDelete(webhook)
  const { advice } = stateOf(webhook)
  const { url, old_secret_until } = webhook
  return (
    <Card title={url}>
      <div className={styles.state}>
        <WebhookState of={webhook} />
        {advice && <small>{advice}</small>}
      </div>
      <Facts
        of={[
          ['Told of', <Types key="types" of={webhook.types} />],
          ['Old secret', old_secret_until && `signs as well until ${dateTime(old_secret_until)}`],
          ['Made', date(webhook.created_at)],
        ]}
      />
      <div className={styles.actions}>
        {may('update', 'webhooks') && (
          <>
            <Button {...busy} onClick={sendTest}>
              Send a test
            </Button>
            <Button variant="default" onClick={() => setEditing(webhook)}>
              Edit
            </Button>
            <Button variant="default" loading={isRenewing} onClick={renew}>
              New secret
            </Button>
          </>
        )}
        {may('delete', 'webhooks') && (
          <Button variant="default" onClick={remove}>
            Delete
          </Button>
        )}
      </div>
      {editing && (
        <EditWebhookDialog of={editing} types={types} close={() => setEditing(undefined)} />
      )}
      {made && <WebhookSecretDialog of={made} close={done} />}
    </Card>
  )
}

/** Asks, and makes another secret. */
function useNewSecret({ id, url }: Webhook) {
  const make = useMakeSecret()
  const [made, setMade] = useState<WebhookSecret>()
  const renew = () =>
    confirm({
      title: 'Make a new secret?',
      text: `The one that ${url} has signs as well for a day: give it the new one until then.`,
      verb: 'Make a new secret',
      isSafe: true,
      run: () =>
        make.mutate(
          { params: { path: { id } } },
          {
            onSuccess: setMade,
            onError: (error) => toast.problem(error, 'Failed to make a new secret'),
          },
        ),
    })
  return { renew, isRenewing: make.isPending, made, done: () => setMade(undefined) }
}

/** Asks, deletes, and goes back to the list. */
function useDelete({ id, url }: Webhook) {
  const { mutate } = useDeleteWebhook()
  const refresh = useRefreshWebhooks()
  const navigate = useNavigate()
  return () =>
    confirm({
      title: `Delete the webhook to ${url}?`,
      text: 'It is told nothing more, and what waits for it is lost with its log.',
      verb: 'Delete',
      run: () =>
        mutate(
          { params: { path: { id } } },
          {
            onSuccess: async () => {
              toast.success('The webhook is deleted')
              // Its own page would ask for a log that is gone.
              await navigate({ to: '/settings/webhooks' })
              refresh()
              // The button that had the focus is gone.
              document.getElementById('main')?.focus()
            },
            onError: (error) => toast.problem(error, 'Failed to delete the webhook'),
          },
        ),
    })
}
