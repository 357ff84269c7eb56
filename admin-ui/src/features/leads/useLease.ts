import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { engine } from '../../api/client'
import { connected } from '../../api/connection'
import { useSignal } from '../../api/signal'
import { holdLead } from './lease'
import type { Lead } from './queries'

/** Half of what the engine gives. */
const RENEWED_EVERY = 5 * 60_000

/**
 * Holds a lead while it is open, so that nobody else is given it to call; as soon as another leaves
 * it. Without a connection nobody can be asked; it is held once there is one. The engine is asked
 * after what was opened is drawn.
 */
export function useLease(lead: Lead | undefined) {
  const id = lead?.id
  const isHeld = !!lead?.lease
  const isConnected = useSignal(connected)
  const cache = useQueryClient()
  const hold = useEffectEvent((id: string) => holdLead(cache, id))
  useEffect(() => {
    if (!id || isHeld || !isConnected) return
    const timer = setTimeout(() => hold(id))
    return () => clearTimeout(timer)
  }, [id, isHeld, isConnected])
  useEffect(() => {
    if (!id) return
    const leave = () => leaveLead(id)
    const timer = setInterval(() => hold(id), RENEWED_EVERY)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      setTimeout(leave)
    }
  }, [id])
}

/** Also while the window closes. A lease that is not left runs out. */
const leaveLead = (id: string) =>
  engine
    .DELETE('/api/admin/leads/{id}/lease', { params: { path: { id } }, keepalive: true })
    .catch(() => {})
