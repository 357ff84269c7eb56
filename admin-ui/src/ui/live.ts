/** What others change shows here without a reload: the engine tells, and what it told of is asked again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schemas } from '../api/client'
import { signIn } from '../api/session'

type Change = Schemas['ChangeEvent']
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
  package: ['/api/admin/packages', '/api/packages', '/api/catalogue'],
  release: ['/api/admin/releases', '/api/admin/content', '/api/admin/translations'],
  settings: ['/api/admin/settings'],
  site: ['/api/admin/releases'],
  user: ['/api/admin/users', '/api/admin/assignees', '/api/auth/me'],
}

/** Query keys begin with method and address. */
const isTouched = (key: QueryKey, topic: Topic) =>
  touched[topic].some((path) => String(key[1] ?? '').startsWith(path))

/** Longest pause between two tries to hear from the engine again. */
const LONGEST = 30_000

/** What comes in a burst is asked for once. */
const TOGETHER = 200

/** Follows the engine's feed, as long as somebody looks at the window. Once, in the shell. */
export function useLiveEvents() {
  const cache = useQueryClient()
  useEffect(() => {
    const told = new Set<Topic>()
    let flush: number | undefined
    const hear = (change: Change) => {
      told.add(change.topic)
      if (flush === undefined) ask()
    }
    // The first at once, those that follow on its heels together.
    function ask() {
      const topics = [...told]
      told.clear()
      flush = topics.length > 0 ? window.setTimeout(ask, TOGETHER) : undefined
      const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
        topics.some((topic) => isTouched(queryKey, topic))
      if (topics.length > 0) cache.invalidateQueries({ predicate })
    }
    const feed = new Feed(hear, () => cache.invalidateQueries())
    // Browsers have few connections to spare: a window that nobody sees gives its one back.
    const look = () => (document.hidden || signIn.isClosed.get() ? feed.close() : feed.open())
    document.addEventListener('visibilitychange', look)
    const forget = signIn.isClosed.follow(look)
    look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      forget()
      feed.close()
      window.clearTimeout(flush)
    }
  }, [cache])
}

/** The stream of the engine, opened again whenever it breaks. */
class Feed {
  readonly #hear: (change: Change) => void
  readonly #missed: () => void
  #source: EventSource | undefined
  #timer: number | undefined
  #pause = 1_000
  /** Where the engine is to go on: the id of what was heard last. */
  #seen: string | undefined
  #wasOpen = false

  /** `missed`: something happened that the engine no longer tells. */
  constructor(hear: (change: Change) => void, missed: () => void) {
    this.#hear = hear
    this.#missed = missed
  }

  open() {
    if (this.#source) return
    window.clearTimeout(this.#timer)
    const since = this.#seen === undefined ? '' : `?since=${this.#seen}`
    const source = new EventSource(`/api/admin/events${since}`)
    this.#source = source
    source.addEventListener('open', () => {
      this.#pause = 1_000
      // One that does not know where it was cannot be told what it missed.
      if (this.#wasOpen && this.#seen === undefined) this.#missed()
      this.#wasOpen = true
    })
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) => {
      this.#seen = lastEventId
      this.#hear(JSON.parse(data) as Change)
    })
    source.addEventListener('reset', ({ lastEventId }: MessageEvent<string>) => {
      this.#seen = lastEventId
      this.#missed()
    })
    source.addEventListener('error', () => {
      // Otherwise the browser connects again by itself, and says where it was.
      if (source.readyState !== EventSource.CLOSED) return
      this.close()
      this.#timer = window.setTimeout(() => this.open(), this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST)
    })
  }

  close() {
    window.clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
  }
}
