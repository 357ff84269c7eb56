import { useEffect, useEffectEvent } from 'react'
import { engine } from '../../api/client'
import { connected } from '../../api/connection'
import { useSignal } from '../../api/signal'
import { type LeadDetail, useHoldLead } from './queries'

/** Half of what the engine gives. */
const RENEWED_EVERY = 5 * 60_000

/**
 * Holds a lead while it is open, so that nobody else is given it to call; as soon as another leaves
 * it, where that is known. `refused` is told when another is at it. Without a connection nobody can
 * be asked; it is held once there is one.
 */
export function useLease(
  lead: Pick<LeadDetail, 'id' | 'lease'> | undefined,
  refused: (error: unknown) => void = () => {},
) {
  const id = lead?.id
  const isHeld = !!lead?.lease
  const isConnected = useSignal(connected)
  const holding = useHoldLead()
  const hold = useEffectEvent((id: string) =>
    holding.mutate(
      { params: { path: { id } }, body: {} },
      { onError: (error) => connected.get() && refused(error) },
    ),
  )
  useEffect(() => {
    if (id && !isHeld && isConnected) hold(id)
  }, [id, isHeld, isConnected])
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
