/** Notices while the console is closed: what this browser can do, and does. */
import { engine, type Schemas } from '../../api/client'

export const PUSH = '/api/admin/push'

export type PushBrowser = Schemas['PushBrowser']

/** Who wants them here. It outlives a session that ends by itself, and goes with a sign-out. */
const WANTED = 'jaali.push'
/** How long something of the browser is waited for. */
const PATIENCE = 10_000
/** A sign-out does not wait for a push service that is away. */
const MOMENT = 1_500

export type Here = 'unsupported' | 'blocked' | 'off' | 'subscribed'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** What this browser does. Nothing is asked of its user. */
export async function readHere(): Promise<Here> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscription()) ? 'subscribed' : 'off'
}

function within<T>(time: number, work: Promise<T>) {
  const late = new Promise<undefined>((resolve) => window.setTimeout(resolve, time))
  return Promise.race([work, late])
}

/** What the engine is told of a browser. */
function bodyOf(subscription: PushSubscription): Schemas['PushSubscriptionForm'] {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Asks the user, after a click of theirs; nothing where they refuse. */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const worker = await within(PATIENCE, navigator.serviceWorker.ready)
  if (!worker) throw new Error('The worker of the console does not run')
  // It may be another user's, or for another key.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return bodyOf(await worker.pushManager.subscribe(options))
}

export const want = (user: string) => localStorage.setItem(WANTED, user)

/** This browser shows nothing any more. */
export async function forgetHere() {
  localStorage.removeItem(WANTED)
  if (!isSupported()) return
  const ends = subscription().then((there) => there?.unsubscribe())
  await within(MOMENT, ends).catch(() => {})
}

const keyOf = ({ options }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Who wanted them here before they signed in again gets them again. */
export async function keep(user: string) {
  if (localStorage.getItem(WANTED) !== user || (await readHere()) !== 'subscribed') return
  const there = await subscription()
  const { data } = await engine.GET(PUSH)
  const isKept = data?.browsers.some(({ is_current }) => is_current)
  if (!there || !data?.key || isKept) return
  // The engine has another key after its own was lost, and after a restore.
  const body = keyOf(there) === data.key ? bodyOf(there) : await subscribe(data.key)
  if (body) await engine.POST(PUSH, { body })
}
