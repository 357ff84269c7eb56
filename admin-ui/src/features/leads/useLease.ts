import { useEffect, useEffectEvent } from 'react'
import { engine } from '../../api/client'
import { type LeadDetail, useHoldLead } from './queries'

/** Half of what the engine gives. */
const RENEWED_EVERY = 5 * 60_000

/**
 * Holds a lead while it is open, so that nobody else is given it to call; as soon as another leaves
 * it, where that is known. `refused` is told when another is at it.
 */
export function useLease(
  lead: Pick<LeadDetail, 'id' | 'lease'> | undefined,
  refused: (error: unknown) => void = () => {},
) {
  const id = lead?.id
  const isHeld = !!lead?.lease
  const holding = useHoldLead()
  const hold = useEffectEvent((id: string) =>
    holding.mutate({ params: { path: { id } }, body: {} }, { onError: (error) => refused(error) }),
  )
  useEffect(() => {
    if (id && !isHeld) hold(id)
  }, [id, isHeld])
  useEffect(() => {
    if (!id) return
    const leave = () => leaveLead(id)
    const timer = setInterval(() => hold(id), RENEWED_EVERY)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id])
}

/** Also while the window closes. A lease that is not left runs out. */
const leaveLead = (id: string) =>
  engine
    .DELETE('/api/admin/leads/{id}/lease', { params: { path: { id } }, keepalive: true })
    .catch(() => {})
