import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../api/me'
import { keep } from './push'
import { pathOf } from './queries'

/** After the first screen, which it would slow down. */
const LATER = 5_000

/** Goes where a click on a notice of the device leads, and keeps these coming. Once, in the shell. */
export function usePushed() {
  const router = useRouter()
  const { id } = useMe().user
  useEffect(() => {
    const timer = window.setTimeout(() => void keep(id).catch(() => {}), LATER)
    return () => window.clearTimeout(timer)
  }, [id])
  useEffect(() => {
    const workers = navigator.serviceWorker
    const opened = ({ data, ports }: MessageEvent) => {
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage(true)
      router.navigate({ href: pathOf({ url: data.open }) })
    }
    workers?.addEventListener('message', opened)
    return () => workers?.removeEventListener('message', opened)
  }, [router])
}
