/** What waits behind the entries of the navigation. */
import { api, type Schemas } from '../api/client'
import { useMay } from '../api/me'
import { useSignal } from '../api/signal'
import { useUnseenCounts } from '../features/alerts/queries'
import { unread, upTo99 } from '../ui/unread'
import { counted } from '../ui/words'
import type { Entry } from './navigation'

export interface Count {
  short: string
  /** For those who only hear it. */
  long: string
}

/** The engine counts no further. */
const MOST = 1_000

type Counts = Partial<Record<Entry['to'], Count>>

/** Where alerts of a kind are dealt with. */
const screens: Record<Schemas['AlertKind'], Entry['to']> = {
  release_failed: '/releases',
  release_stopped: '/releases',
  texts_missing: '/content',
  backup_overdue: '/settings',
  webhook_disabled: '/settings',
  privacy_requested: '/privacy',
}

/** The alerts that nobody has seen, beside the screens that they lead to. */
function useAlertCounts(): Counts {
  const unseen = useUnseenCounts()
  const sums: Partial<Record<Entry['to'], number>> = {}
  for (const { kind, count } of unseen) {
    sums[screens[kind]] = (sums[screens[kind]] ?? 0) + count
  }
  const counts = Object.entries(sums).map(([to, count]) => [
    to,
    { short: upTo99(count), long: counted(count, 'alert') },
  ])
  return Object.fromEntries(counts)
}

/** By address; without an entry, nothing waits. */
export function useCounts(): Counts {
  const may = useMay()
  const { data } = api.useQuery(
    'get',
    '/api/admin/leads/counts',
    {},
    { enabled: may('read', 'leads') },
  )
  const alerts = useAlertCounts()
  const notices = useSignal(unread)
  const queue = data?.queue ?? 0
  const short = queue < MOST ? String(queue) : '999+'
  return {
    ...alerts,
    ...(queue > 0 && { '/leads': { short, long: `${short} in the queue` } }),
    ...(notices > 0 && {
      '/notices': { short: upTo99(notices), long: `${upTo99(notices)} unread` },
    }),
  }
}
