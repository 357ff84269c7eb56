import { useEffect, useState } from 'react'
import { rowsOf } from '../../../ui/pages'
import { toast } from '../../../ui/toast'
import {
  type Delivery,
  type DeliveryState,
  useDeliveries,
  useRefreshWebhooks,
  useReplay,
  useTestWebhook,
} from './queries'
import { lastTry } from './webhookWords'

/** How long the log is followed after something was sent. */
const PATIENCE = 20_000

/** A button that sends, while something is on its way: it keeps the focus, and does nothing. */
const BUSY = { 'aria-disabled': true, 'data-disabled': true } as const

export type Busy = Partial<typeof BUSY>

/** What was just sent. */
interface Sent {
  at: number
  /** All that waits when there is none. */
  id?: string | undefined
  isTest?: boolean
}

const isUntried = ({ state, attempts }: Delivery) => state === 'pending' && attempts === 0

/** The log of a webhook, and the ways to send something, followed until it was tried. */
export function useSending(id: string, state: DeliveryState | undefined) {
  const [sent, setSent] = useState<Sent>()
  const [told, setTold] = useState('')
  const log = useDeliveries(id, state, Boolean(sent))
  const rows = rowsOf(log.data)
  const askedAt = Math.max(log.dataUpdatedAt, log.errorUpdatedAt)
  const answer = sent && log.dataUpdatedAt > sent.at ? answerOf(sent, rows) : undefined
  const isLate = Boolean(sent && askedAt - sent.at > PATIENCE)

  const refresh = useRefreshWebhooks()
  useEffect(() => {
    if (!answer && !isLate) return
    setSent(undefined)
    setTold(answer ?? 'Not tried yet: the log shows when it is')
    // The counts of the webhook are others now.
    refresh()
  }, [answer, isLate, refresh])

  function follow(what: Omit<Sent, 'at'>, waiting: string) {
    setSent({ at: Date.now(), ...what })
    setTold(waiting)
  }
  const params = { path: { id } }
  const test = useTestWebhook()
  const replay = useReplay()
  const isBusy = test.isPending || replay.isPending || Boolean(sent)
  const sendTest = () =>
    !isBusy &&
    test.mutate(
      { params },
      {
        onSuccess: (made) => follow({ id: made.id, isTest: true }, 'Test sent: waiting…'),
        onError: (error) => toast.problem(error, 'Failed to send a test'),
      },
    )
  const sendAgain = (events: 'dead' | string[]) =>
    !isBusy &&
    replay.mutate(
      { params, body: { events } },
      {
        onSuccess: ({ replayed }) => {
          const waiting = `${replayed === 1 ? '1 delivery is' : `${replayed} deliveries are`} sent again`
          // What is sent again has left a list of other states.
          if (state) setTold(`${waiting}: all states show how it goes`)
          else follow(events === 'dead' ? {} : { id: events[0] }, `${waiting}: waiting…`)
        },
        onError: (error) => toast.problem(error, 'Failed to send again'),
      },
    )
  return { log, rows, told, busy: isBusy ? BUSY : {}, sendTest, sendAgain }
}

/** How it went, once all of it was tried. */
function answerOf({ id, isTest }: Sent, rows: readonly Delivery[]) {
  if (!id) return rows.some(isUntried) ? undefined : 'Sent again: all were tried'
  const row = rows.find((one) => one.id === id)
  if (!row || isUntried(row)) return undefined
  const what = isTest ? 'The test' : 'The delivery'
  return `${what} ${row.state === 'ok' ? 'arrived' : 'failed'}: ${lastTry(row)}`
}
