import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { inOneTab } from '../../ui/inOneTab'
import { useLiveEvents } from '../../ui/live'
import type { SharedFeed } from '../../ui/sharedFeed'
import { toast } from '../../ui/toast'
import { unread } from '../../ui/unread'
import { type Notice, pathOf, settingsQuery, useSee, useUnreadCount } from './queries'
import { canPlay, play } from './sound'

/** What comes together is shown together. */
const TOGETHER = 300

/** Tells the user what happens, on every screen: a toast, a sound, the title, the app's sign. Once, in the shell. */
export function useTold() {
  const router = useRouter()
  const see = useSee()
  const cache = useQueryClient()
  const count = useUnreadCount()
  useEffect(() => {
    unread.set(count)
    // Where the console is installed, its sign has the number too. Not all browsers do that.
    if (count > 0) navigator.setAppBadge?.(count)?.catch(() => undefined)
    else navigator.clearAppBadge?.()?.catch(() => undefined)
  }, [count])

  // Not shown yet: of this moment, or of the time in which nobody looked.
  const waiting = useRef(new Map<string, Notice>())
  // A notice about many leads comes again while it grows.
  const heard = useRef(new Set<string>())
  const shared = useRef<SharedFeed>(undefined)
  const timer = useRef<number>(undefined)

  function show() {
    timer.current = undefined
    const notices = [...waiting.current.values()]
    const [first, ...others] = notices
    if (!first || document.hidden) return
    waiting.current.clear()
    inOneTab(`notice.${first.id}`, () => {
      shared.current?.show(notices.map(({ id }) => id))
      if (others.length > 0) {
        toast.open(`${notices.length} new notices`, () => void router.navigate({ to: '/notices' }))
        return
      }
      toast.open(first.sentence, () => {
        see.mutate({ params: { path: { id: first.id } } })
        router.navigate({ href: pathOf(first) })
      })
    })
  }
  const showNow = useEffectEvent(show)
  // Asked for with the first notice: until then nothing sounds.
  async function sound() {
    const chosen = await cache.ensureQueryData(settingsQuery).catch(() => undefined)
    if (chosen?.sound && canPlay()) inOneTab('sound', () => void play())
  }

  useLiveEvents({
    notice(notice, feed) {
      shared.current = feed
      if (heard.current.has(notice.id)) return
      heard.current.add(notice.id)
      waiting.current.set(notice.id, notice)
      timer.current ??= window.setTimeout(() => showNow(), TOGETHER)
      void sound()
    },
    shown(notices) {
      for (const id of notices) {
        heard.current.add(id)
        waiting.current.delete(id)
      }
    },
    seen: () => waiting.current.clear(),
  })

  useEffect(() => {
    const back = () => showNow()
    document.addEventListener('visibilitychange', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      window.clearTimeout(timer.current)
    }
  }, [])
}
