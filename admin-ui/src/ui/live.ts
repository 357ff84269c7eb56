/** What others change shows here without a reload: the engine tells, and what it told of is asked again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../api/me'
import { signIn } from '../api/session'
import type { Change, Notice } from './feed'
import { SharedFeed } from './sharedFeed'

type Topic = Change['topic']

/** The addresses whose answers a topic can change. */
const touched: Record<Topic, string[]> = {
  // The engine raises an alert where it switches off a webhook, and for each request about personal data.
  alert: ['/api/admin/alerts', '/api/admin/webhooks', '/api/admin/privacy'],
  booking: [
    '/api/admin/bookings',
    '/api/admin/slots',
    '/api/admin/customers',
    '/api/admin/dashboard',
  ],
  content: [
    '/api/admin/content',
    '/api/admin/translations',
    '/api/admin/media',
    '/api/admin/releases',
  ],
  customer: ['/api/admin/customers', '/api/admin/bookings', '/api/admin/dashboard'],
  lead: ['/api/admin/leads', '/api/admin/quarantine', '/api/admin/dashboard'],
  notice: ['/api/admin/notices', '/api/admin/push'],
  package: ['/api/admin/packages', '/api/packages', '/api/catalogue'],
  release: ['/api/admin/releases', '/api/admin/content', '/api/admin/translations'],
  settings: ['/api/admin/settings'],
  site: ['/api/admin/releases'],
  user: ['/api/admin/users', '/api/admin/assignees', '/api/auth/me'],
  view: ['/api/admin/views'],
}

/** Query keys begin with method and address. */
const isTouched = (key: QueryKey, topic: Topic) =>
  touched[topic].some((path) => String(key[1] ?? '').startsWith(path))

/** What comes in a burst is asked for once. */
const TOGETHER = 200

export interface Listener {
  /** Something that this browser tells its user. */
  notice: (notice: Notice, feed: SharedFeed) => void
  /** Another tab has shown these. */
  shown: (notices: string[]) => void
  /** The user has seen some, here or elsewhere. */
  seen: () => void
}

/** Follows the engine's feed, as long as the session lasts. Once, in the shell. */
export function useLiveEvents(listener: Listener) {
  const cache = useQueryClient()
  const me = useMe()
  const { id } = me.user
  const since = useEffectEvent(() => me.feed ?? undefined)
  const notice = useEffectEvent(listener.notice)
  const shown = useEffectEvent(listener.shown)
  const seen = useEffectEvent(listener.seen)
  useEffect(() => {
    const told = new Set<Topic>()
    let flush: number | undefined
    const changed = (topic: Topic) => {
      told.add(topic)
      if (flush !== undefined) return
      // What one does oneself is told too: the answer to it is shown first.
      if (cache.isMutating() > 0) flush = window.setTimeout(ask, TOGETHER)
      else ask()
    }
    // The first at once, those that follow on its heels together.
    function ask() {
      const topics = [...told]
      told.clear()
      flush = topics.length > 0 ? window.setTimeout(ask, TOGETHER) : undefined
      if (topics.length === 0) return
      const of =
        (some: Topic[]) =>
        ({ queryKey }: { queryKey: QueryKey }) =>
          some.some((topic) => isTouched(queryKey, topic))
      // A screen that nobody sees asks again once somebody does. How many notices wait, its title says.
      const refetchType = document.hidden ? 'none' : 'active'
      cache.invalidateQueries({ predicate: of(topics), refetchType })
      if (topics.includes('notice')) cache.invalidateQueries({ predicate: of(['notice']) })
    }
    const feed = new SharedFeed(
      `jaali.live.${id}`,
      {
        hear(one) {
          if (one.kind === 'missed') {
            cache.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })
            changed('notice')
          } else if (one.kind === 'change') {
            changed(one.change.topic)
            if (one.change.topic === 'notice') seen()
          } else {
            changed('notice')
            notice(one.notice, feed)
          }
        },
        shown,
        // Perhaps the session is over: a call asks for the sign-in then, and this tab leaves.
        refused: () => changed('notice'),
      },
      since(),
    )
    const look = () => (signIn.isClosed.get() ? feed.leave() : feed.join())
    /** Who comes back sees what changed meanwhile. */
    const back = () => {
      const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated
      if (!document.hidden) cache.refetchQueries({ type: 'active', predicate })
    }
    document.addEventListener('visibilitychange', back)
    const forget = signIn.isClosed.follow(look)
    look()
    return () => {
      document.removeEventListener('visibilitychange', back)
      forget()
      feed.leave()
      window.clearTimeout(flush)
    }
  }, [cache, id])
}
