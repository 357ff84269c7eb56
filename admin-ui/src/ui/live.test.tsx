import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meQuery } from '../api/me'
import { newQueryClient } from '../api/queryClient'
import { signIn } from '../api/session'
import { admin, http, startEngine } from '../testing/engine'
import { useLiveEvents } from './live'

/** The stream of an engine that says what the test says. */
class Stream extends EventTarget {
  static all: Stream[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }

  static open() {
    return Stream.all.filter(({ readyState }) => readyState === 1)
  }

  tell(kind: string, data: object, lastEventId: string) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }))
  }

  close() {
    this.readyState = 2
  }
}

/** The locks of one browser: who comes first has it, the others wait. */
class Locks {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  async request(_: string, { signal }: LockOptions, run: () => unknown) {
    const turn = new Promise<void>((resolve, reject) => {
      this.#waiting.push(resolve)
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
    this.#next()
    await turn
    await run()
    this.#isTaken = false
    this.#next()
  }

  #next() {
    if (this.#isTaken) return
    const next = this.#waiting.shift()
    this.#isTaken = next !== undefined
    next?.()
  }
}

/** What one tab says, the others hear. */
class Channel {
  static all = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | undefined

  constructor() {
    Channel.all.add(this)
  }

  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data })
  }

  close() {
    Channel.all.delete(this)
  }
}

/** The browser of all tabs. */
const browse = (means: { locks?: Locks }) =>
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', platform: '', ...means })

startEngine(http.get('/api/auth/me', ({ response }) => response(200).json(admin)))
beforeEach(() => {
  Stream.all = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', Channel)
  browse({ locks: new Locks() })
})
afterEach(() => vi.unstubAllGlobals())

const paths = ['alerts', 'webhooks', 'tokens', 'users', 'notices', 'views'].map(
  (one) => `/api/admin/${one}`,
)

/** A tab with the console. */
async function tab(me = admin) {
  const cache = newQueryClient()
  cache.setQueryData(meQuery.queryKey, me)
  for (const path of paths) cache.setQueryData(['get', path], {})
  const heard: string[] = []
  const listener = {
    notice: ({ sentence }: { sentence: string }) => heard.push(sentence),
    shown: (notices: string[]) => heard.push(`shown ${notices}`),
    seen: () => heard.push('seen'),
  }
  const { unmount } = renderHook(() => useLiveEvents(listener), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={cache}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    ),
  })
  await act(async () => undefined)
  const again = () => paths.filter((path) => cache.getQueryState(['get', path])?.isInvalidated)
  return { heard, again, unmount }
}

const notice = { id: 'n', sentence: 'New lead: Asha Rao' }

test.each([
  ['alert', ['/api/admin/alerts', '/api/admin/webhooks']],
  ['user', ['/api/admin/users']],
  ['view', ['/api/admin/views']],
])(
  'of a change of topic %s, what it touches is asked again, and nothing else',
  async (topic, touched) => {
    const { again } = await tab()
    act(() => Stream.all[0]?.tell('change', { topic }, '1'))
    expect(again()).toEqual(touched)
  },
)

test('tabs share one stream, and another goes on where it was when its tab closes', async () => {
  const one = await tab()
  const two = await tab()
  expect(Stream.open()).toHaveLength(1)
  act(() => Stream.open()[0]?.tell('notice', notice, '7-a'))
  for (const { heard, again } of [one, two]) {
    expect(heard).toEqual([notice.sentence])
    expect(again()).toEqual(['/api/admin/notices'])
  }
  one.unmount()
  await vi.waitFor(() => expect(Stream.open()[0]?.url).toBe('/api/admin/events?since=7-a'))
  act(() => Stream.open()[0]?.tell('change', { topic: 'notice' }, '8-b'))
  expect(two.heard).toEqual([notice.sentence, 'seen'])
  expect(one.heard).toEqual([notice.sentence])
})

test('who joins late learns where the stream is', async () => {
  const one = await tab()
  act(() => Stream.open()[0]?.tell('change', { topic: 'lead' }, '7-a'))
  await tab()
  one.unmount()
  await vi.waitFor(() => expect(Stream.open()[0]?.url).toBe('/api/admin/events?since=7-a'))
})

test('the stream begins where the feed was before the page was read', async () => {
  await tab({ ...admin, feed: '5-c' })
  expect(Stream.open()[0]?.url).toBe('/api/admin/events?since=5-c')
})

test('with the session the stream ends, and it comes back with it', async () => {
  await tab()
  act(() => signIn.isClosed.set(true))
  expect(Stream.open()).toHaveLength(0)
  await act(async () => signIn.isClosed.set(false))
  await vi.waitFor(() => expect(Stream.open()).toHaveLength(1))
})

test('without the means to share, each tab has its own, as long as somebody looks', async () => {
  browse({})
  await tab()
  await tab()
  expect(Stream.open()).toHaveLength(2)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(Stream.open()).toHaveLength(0)
  vi.restoreAllMocks()
})
