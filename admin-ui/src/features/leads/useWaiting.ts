import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSignal } from '../../api/signal'
import { followSent, useWaitingCount, waits } from '../../ui/sending'
import { keepCall } from './queries'
import { calls, reopened, sent } from './waiting'

/** How many calls wait to be sent. */
export const useWaitingCalls = () => useWaitingCount(calls)

/** The calls that waited and were refused. */
export const useRefusedCalls = () => useSignal(calls).filter(({ refused }) => refused)

/** Whether a call to this lead waits to be sent. */
export const useIsWaiting = (lead: string) =>
  useSyncExternalStore(calls.follow, () =>
    calls.get().some((call) => waits(call) && call.params.path.id === lead),
  )

/** Takes in the calls that waited and were sent. Once, in the shell. */
export function useSentCalls() {
  const cache = useQueryClient()
  useEffect(
    () =>
      followSent(
        { list: calls, sent },
        (lead, call) => keepCall(cache, lead, call),
        (count, { name }) =>
          count === 1 ? `The call with ${name} was sent` : `${count} calls were sent`,
      ),
    [cache],
  )
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
