import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '../api/queryClient'
import { useLiveEvents } from './live'

/** The stream of an engine that says what the test says. */
class Stream extends EventTarget {
  static latest: Stream
  readyState = 1

  constructor() {
    super()
    Stream.latest = this
  }

  tell(topic: string) {
    const data = JSON.stringify({ topic })
    this.dispatchEvent(new MessageEvent('change', { data, lastEventId: '1' }))
  }

  close() {
    this.readyState = 2
  }
}

test.each([
  ['alert', ['/api/admin/alerts', '/api/admin/webhooks']],
  ['user', ['/api/admin/users']],
])(
  'of a change of topic %s, what it touches is asked again, and nothing else',
  (topic, touched) => {
    vi.stubGlobal('EventSource', Stream)
    const cache = newQueryClient()
    const paths = ['alerts', 'webhooks', 'tokens', 'users'].map((one) => `/api/admin/${one}`)
    for (const path of paths) cache.setQueryData(['get', path], {})
    renderHook(useLiveEvents, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    })
    act(() => Stream.latest.tell(topic))
    const again = paths.filter((path) => cache.getQueryState(['get', path])?.isInvalidated)
    expect(again).toEqual(touched)
  },
)
