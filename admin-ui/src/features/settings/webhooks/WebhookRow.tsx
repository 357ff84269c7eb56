import { Link } from '@tanstack/react-router'
import { FewFirst } from '../FewFirst'
import type { Webhook } from './queries'
import { WebhookState } from './WebhookState'
import styles from './Webhooks.module.css'
import { groupedTypes } from './webhookWords'

/** More groups of types than these are shown when asked for. */
const FEW = 2

/** A webhook: where to, what of, how it goes. On a phone a card. */
export function WebhookRow({ of: webhook }: { of: Webhook }) {
  const { id, url, pending, dead } = webhook
  return (
    <article className={styles.webhook} aria-label={url}>
      <Link to="/settings/webhooks/$webhookId" params={{ webhookId: id }} className={styles.url}>
        {url}
      </Link>
      <Types of={webhook.types} />
      <div className={styles.how}>
        <WebhookState of={webhook} />
        <small>
          {pending.toLocaleString('en-IN')} waiting, {dead.toLocaleString('en-IN')} given up
        </small>
      </div>
    </article>
  )
}

/** `Leads: New lead, Lead changed`, for each group. */
export function Types({ of: types }: Pick<{ of: Webhook['types'] }, 'of'>) {
  const groups = groupedTypes(types).map(({ label, of }) => ({ id: label, of }))
  return (
    <FewFirst of={groups} few={FEW}>
      {({ id, of }) => (
        <>
          <b>{id}:</b> {of.map(({ about }) => about).join(', ')}
        </>
      )}
    </FewFirst>
  )
}
