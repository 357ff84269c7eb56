import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { connected } from '../../api/connection'
import { signIn } from '../../api/session'
import { useSignal } from '../../api/signal'
import { toast } from '../../ui/toast'
import { keepCall } from './queries'
import { calls, type KeptCall, reopened, sendCalls, sent } from './waiting'

/** Pause between two tries to send what waits. */
const PAUSE = 30_000

const waits = ({ waits, refused }: KeptCall) => Boolean(waits && !refused)

/** How many calls wait to be sent. */
export const useWaitingCount = () => useSignal(calls).filter(waits).length

/** The calls that waited and were refused. */
export const useRefusedCalls = () => useSignal(calls).filter(({ refused }) => refused)

/** Whether a call to this lead waits to be sent. */
export const useIsWaiting = (lead: string) =>
  useSyncExternalStore(calls.follow, () =>
    calls.get().some((call) => waits(call) && call.params.path.id === lead),
  )

/** Sends the calls that wait as soon as the engine can be reached. Once, in the shell. */
export function useSendCalls() {
  const cache = useQueryClient()
  const isConnected = useSignal(connected)
  const isExpired = useSignal(signIn.isClosed)
  const hasWaiting = useWaitingCount() > 0
  useEffect(() => {
    if (isConnected && !isExpired) sendCalls()
  }, [isConnected, isExpired])
  useEffect(() => {
    if (!isConnected || !hasWaiting) return
    const timer = window.setInterval(sendCalls, PAUSE)
    return () => window.clearInterval(timer)
  }, [isConnected, hasWaiting])
  useEffect(() => {
    let count = 0
    return sent.follow(() => {
      const last = sent.get()
      if (!last) return
      keepCall(cache, last.lead, last.call)
      count += 1
      if (calls.get().some(waits)) return
      toast.success(
        count === 1 ? `The call with ${last.lead.name} was sent` : `${count} calls were sent`,
      )
      count = 0
    })
  }, [cache])
}

/** Opens the call sheet of a lead where a refused call is to be made good. */
export function useReopened(lead: string, call: () => void) {
  const asked = useSignal(reopened)
  const open = useEffectEvent(call)
  useEffect(() => {
    if (asked !== lead) return
    reopened.set(undefined)
    open()
  }, [asked, lead])
}
