import { Ago } from '../../../ui/Ago'
import { Tag } from '../../../ui/Tag'
import type { Webhook } from './queries'
import { stateOf } from './webhookWords'

/** Whether it is told anything, and why not. */
export function WebhookState({ of: webhook }: { of: Webhook }) {
  const { tone, label, since } = stateOf(webhook)
  return (
    <Tag tone={tone}>
      {label} {since && <Ago at={since} />}
    </Tag>
  )
}
