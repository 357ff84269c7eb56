/** What waits on this device is sent as soon as the engine can be reached. */
import { useEffect, useSyncExternalStore } from 'react'
import { connected } from '../api/connection'
import { signIn } from '../api/session'
import { type Signal, useSignal } from '../api/signal'
import { all, type Kept, sendAll } from '../api/waiting'
import { toast } from './toast'

/** Pause between two tries to send what waits. */
const PAUSE = 30_000

export const waits = ({ waits, refused }: Kept) => Boolean(waits && !refused)

/** What waits of a kind. */
type List = Pick<Signal<readonly Kept[]>, 'get' | 'follow'>

/** How many of a kind wait to be sent. */
export const useWaitingCount = (list: List) =>
  useSyncExternalStore(list.follow, () => list.get().filter(waits).length)

/** Sends what waits. Once, in the shell. */
export function useSending() {
  const isConnected = useSignal(connected)
  const isExpired = useSignal(signIn.isClosed)
  const hasWaiting = useWaitingCount(all) > 0
  useEffect(() => {
    if (isConnected && !isExpired) sendAll()
  }, [isConnected, isExpired])
  useEffect(() => {
    if (!isConnected || !hasWaiting) return
    const timer = window.setInterval(sendAll, PAUSE)
    return () => window.clearInterval(timer)
  }, [isConnected, hasWaiting])
}

interface Room<Item, Saved> {
  list: List
  sent: Signal<{ item: Item; saved: Saved } | undefined>
}

/** Takes in each one that waited and was sent, and says so once none waits. */
export function followSent<Item, Saved>(
  { list, sent }: Room<Item, Saved>,
  keep: (saved: Saved, item: Item) => void,
  said: (count: number, last: Saved) => string,
) {
  let count = 0
  return sent.follow(() => {
    const last = sent.get()
    if (!last) return
    keep(last.saved, last.item)
    count += 1
    if (list.get().some(waits)) return
    toast.success(said(count, last.saved))
    count = 0
  })
}
