import { useEffect, useEffectEvent } from 'react'
import { useHoldLead, useLeaveLead } from './queries'

/** Half of what the engine gives. */
const RENEWED_EVERY = 5 * 60_000

/**
 * Holds a lead while it is open, so that nobody else is given it to call. `refused` is told when
 * another is at it.
 */
export function useLease(id: string | undefined, refused: (error: unknown) => void = () => {}) {
  const holding = useHoldLead()
  const leaving = useLeaveLead()
  const hold = useEffectEvent((id: string) =>
    holding.mutate({ params: { path: { id } }, body: {} }, { onError: refused }),
  )
  const leave = useEffectEvent((id: string) => leaving.mutate({ params: { path: { id } } }))
  useEffect(() => {
    if (!id) return
    hold(id)
    const timer = setInterval(() => hold(id), RENEWED_EVERY)
    return () => {
      clearInterval(timer)
      leave(id)
    }
  }, [id])
}
