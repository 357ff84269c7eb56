import { deliveryStateValues } from '@jaali/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMay } from '../../../api/me'
import { EmptyState } from '../../../ui/EmptyState'
import { FilterBar } from '../../../ui/FilterBar'
import type { Filters } from '../../../ui/filters'
import { QuietLink } from '../../../ui/links'
import { QueryView } from '../../../ui/QueryView'
import { RowList } from '../../../ui/RowList'
import { options } from '../../../ui/words'
import { DeliveryRow } from './DeliveryRow'
import type { Webhook } from './queries'
import type { useSending } from './useSending'
import styles from './Webhooks.module.css'
import { deliveryStates } from './webhookWords'

const states = options(deliveryStateValues, (state) => deliveryStates[state].label)

interface Props extends Omit<ReturnType<typeof useSending>, 'sendTest'> {
  of: Webhook
  search: Filters<'state'>
}

/** What a webhook was told, the newest first, and how it went. */
export function DeliveryLog({ of: webhook, search, log, rows, told, busy, sendAgain }: Props) {
  const may = useMay()('update', 'webhooks')
  const line = useRef<HTMLParagraphElement>(null)
  const hasDead = webhook.dead > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: with these a button goes that may have had the focus
  useEffect(() => {
    if (told && document.activeElement === document.body) line.current?.focus()
  }, [told, hasDead, rows.length])
  return (
    <section aria-labelledby="deliveries">
      <div className={styles.head}>
        <h2 id="deliveries">Deliveries</h2>
        <p>
          {webhook.pending.toLocaleString('en-IN')} waiting, {webhook.dead.toLocaleString('en-IN')}{' '}
          given up
        </p>
        <FilterBar filters={search} choices={[{ name: 'state', label: 'State', data: states }]} />
        {may && hasDead && (
          <Button variant="default" {...busy} onClick={() => sendAgain('dead')}>
            Send all given up again
          </Button>
        )}
      </div>
      <p ref={line} tabIndex={-1} role="status" className={styles.told}>
        {told}
      </p>
      <QueryView
        query={log}
        loading="Loading the deliveries"
        failed="Failed to fetch the deliveries"
        rows={rows}
        empty={
          search.state ? (
            <EmptyState text="No deliveries found matching your criteria">
              <QuietLink
                to="/settings/webhooks/$webhookId"
                params={{ webhookId: webhook.id }}
                search={{}}
              >
                Show all deliveries
              </QuietLink>
            </EmptyState>
          ) : (
            <EmptyState text="Nothing was sent in the last 30 days. A test shows whether the receiver answers." />
          )
        }
      >
        <RowList label="Deliveries" of={rows}>
          {(delivery) => (
            <DeliveryRow
              of={delivery}
              busy={busy}
              {...(may && { sendAgain: () => sendAgain([delivery.id]) })}
            />
          )}
        </RowList>
      </QueryView>
    </section>
  )
}
