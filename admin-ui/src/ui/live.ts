/** What others change shows here without a reload: the engine tells, and what it told of is asked again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

export type Topic =
  | 'booking'
  | 'content'
  | 'customer'
  | 'lead'
  | 'package'
  | 'release'
  | 'settings'
  | 'site'
  | 'user'

export interface Change {
  seq: number
  topic: Topic
  id: string
}

/** The addresses whose answers a topic can change. */
const touched: Record<Topic, string[]> = {
  booking: [
    '/api/admin/bookings',
    '/api/admin/slots',
    '/api/admin/customers',
    '/api/admin/dashboard',
  ],
  content: ['/api/admin/content', '/api/admin/translations'],
  customer: ['/api/admin/customers', '/api/admin/bookings', '/api/admin/dashboard'],
  lead: ['/api/admin/leads', '/api/admin/quarantine', '/api/admin/dashboard'],
  package: ['/api/admin/packages', '/api/packages', '/api/catalogue'],
  release: ['/api/admin/releases', '/api/admin/content', '/api/admin/translations'],
  settings: ['/api/admin/settings'],
  site: ['/api/admin/releases'],
  user: ['/api/admin/users', '/api/admin/assignees', '/api/auth/me'],
}

const listeners = new Set<(change: Change) => void>()

/** Query keys begin with method and address. */
const isTouched = (key: QueryKey, topic: Topic) =>
  touched[topic].some((path) => String(key[1] ?? '').startsWith(path))

/** Longest pause between two tries to hear from the engine again. */
const LONGEST = 30_000

/** Follows the engine's feed. Once, in the shell. */
export function useLiveEvents() {
  const cache = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let timer: number | undefined
    let pause = 1_000
    let missed = false
    const open = () => {
      source = new EventSource('/api/admin/events')
      source.addEventListener('open', () => {
        pause = 1_000
        // A new connection does not know what the old one missed.
        if (missed) cache.invalidateQueries()
        missed = false
      })
      source.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change = JSON.parse(data) as Change
        cache.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, change.topic) })
        for (const listener of listeners) listener(change)
      })
      source.addEventListener('error', () => {
        // Otherwise the browser connects again by itself, and says where it was.
        if (source?.readyState !== EventSource.CLOSED) return
        missed = true
        timer = window.setTimeout(open, pause)
        pause = Math.min(pause * 2, LONGEST)
      })
    }
    open()
    return () => {
      window.clearTimeout(timer)
      source?.close()
    }
  }, [cache])
}

/** For a notice: calls back with each change of a topic while the screen is shown. */
export function useChanges(topic: Topic, tell: (change: Change) => void) {
  const latest = useEffectEvent(tell)
  useEffect(() => {
    const listener = (change: Change) => {
      if (change.topic === topic) latest(change)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [topic])
}
