/** What waits behind the entries of the navigation. */
import { api } from '../api/client'
import { useMay } from '../api/me'
import { useSignal } from '../api/signal'
import { unread, upTo99 } from '../ui/unread'
import type { Entry } from './navigation'

export interface Count {
  short: string
  /** For those who only hear it. */
  long: string
}

/** The engine counts no further. */
const MOST = 1_000

/** By address; without an entry, nothing waits. */
export function useCounts(): Partial<Record<Entry['to'], Count>> {
  const may = useMay()
  const { data } = api.useQuery(
    'get',
    '/api/admin/leads/counts',
    {},
    { enabled: may('read', 'leads') },
  )
  const notices = useSignal(unread)
  const queue = data?.queue ?? 0
  const short = queue < MOST ? String(queue) : '999+'
  return {
    ...(queue > 0 && { '/leads': { short, long: `${short} in the queue` } }),
    ...(notices > 0 && {
      '/notices': { short: upTo99(notices), long: `${upTo99(notices)} unread` },
    }),
  }
}
