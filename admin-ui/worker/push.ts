/** Web push: what the engine sends shows while nobody looks at the console, and leads into it. */
import { PAGE } from './addresses'

/** What the engine sends, encrypted for this browser. */
interface Message {
  id: string
  sentence: string
  url: string
  /** Somebody tries whether it shows. */
  is_test?: boolean
}

interface Tab {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** What the worker needs of its global scope. */
export interface Scope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  navigator: { userAgent: string; setAppBadge?(): Promise<void> }
}

/** How long a tab may take to say that it goes there: one that slept has to wake. */
const PATIENCE = 1_000

/** For a message that cannot be read: browsers want one shown for each. */
const UNKNOWN: Message = { id: 'notice', sentence: 'There is a notice', url: `${PAGE}notices` }

function read(text: string | undefined): Message {
  try {
    return { ...UNKNOWN, ...JSON.parse(text ?? '') }
  } catch {
    return UNKNOWN
  }
}

/** Safari takes the permission from who shows nothing, whatever else is seen. */
const mustShow = (userAgent: string) =>
  userAgent.includes('AppleWebKit/') && !/Chrome\//.test(userAgent)

/** The tabs with a console, the one used last first. */
async function tabs({ clients }: Scope) {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => new URL(url).pathname.startsWith(PAGE))
}

/** Shows a message, unless a console is seen: that tells it itself. */
export async function show(scope: Scope, text: string | undefined) {
  const { id, sentence, url, is_test } = read(text)
  const { registration, navigator } = scope
  const isSeen = (await tabs(scope)).some(({ visibilityState }) => visibilityState === 'visible')
  if (isSeen && !is_test && !mustShow(navigator.userAgent)) return
  const options = {
    tag: id,
    icon: '/icon-192.png',
    badge: '/admin/badge.png',
    data: { url, is_test },
  }
  await registration.showNotification(sentence, options)
  if (!is_test) await navigator.setAppBadge?.().catch(() => {})
}

/** Leads to what a message is about, and marks it as seen. */
export async function open(scope: Scope, { tag, data }: Pick<Notification, 'tag' | 'data'>) {
  const { url, is_test } = data as Message
  const seen =
    is_test || fetch(`/api/admin/notices/${tag}/seen`, { method: 'POST' }).catch(() => {})
  await Promise.all([lead(scope, url), seen])
}

async function lead(scope: Scope, url: string) {
  const [tab] = await tabs(scope)
  if (!tab) return scope.clients.openWindow(url)
  await tab.focus()
  // Whatever is typed there stays, unless its page does not answer.
  if (!(await goes(tab, url))) await tab.navigate(url)
}

const goes = (tab: Tab, open: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (does: boolean) => {
      port1.close()
      resolve(does)
    }
    port1.onmessage = () => end(true)
    setTimeout(end, PATIENCE, false)
    tab.postMessage({ open }, [port2])
  })

/** The browser has another address from now on: the engine is told, as long as somebody is signed in. */
export async function renew({ registration }: Scope) {
  const answer = await fetch('/api/admin/push')
  if (!answer.ok) return
  const { key } = (await answer.json()) as { key: string | null }
  if (!key) return
  const { pushManager } = registration
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  await fetch('/api/admin/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
