/**
 * The console's service worker. It keeps the page and the files of a build, so that the console opens
 * without a connection, and shows notices while the console is closed. No answer of the API is kept, and all else goes its way as if there were no worker.
 *
 * To take it back, build with `RETIRED = true`: browsers look for another one whenever the console is
 * opened, and this one then removes itself and what it kept. Deleting the file is not enough.
 */
import { filesOf, isFile, isScreen, PAGE } from './addresses'
import { open, renew, show } from './push'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: a hash of its page. */
declare const __BUILD__: string

const RETIRED: boolean = false

/** The site's worker has all names that begin with `jaali-`. */
const CACHES = 'console-'
const CACHE = CACHES + __BUILD__
/** How long the page is waited for where one is kept. */
const PATIENCE = 3_000

/** Chromium's: what is fetched without the worker, so that nothing waits for its start. */
interface Routed extends ExtendableEvent {
  addRoutes(rules: object): Promise<void>
}
const { InstallEvent } = self as { InstallEvent?: { prototype: object } }
const hasRoutes = InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype

if (RETIRED) {
  self.oninstall = () => void self.skipWaiting()
  self.onactivate = (event) =>
    event.waitUntil(remove(() => true).then(() => self.registration.unregister()))
} else {
  self.oninstall = (event) => {
    void self.skipWaiting()
    event.waitUntil(Promise.all([bringPage(), hasRoutes && route(event as Routed)]))
  }
  self.onactivate = (event) =>
    event.waitUntil(
      Promise.all([
        remove((name) => name !== CACHE),
        self.registration.navigationPreload?.enable(),
      ]).then(() => self.clients.claim()),
    )
  self.onfetch = (event) => {
    const { method, mode, url, headers } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin || headers.has('range')) return
    if (mode === 'navigate' && isScreen(pathname)) event.respondWith(page(event))
    if (mode !== 'navigate' && isFile(pathname)) event.respondWith(file(event))
  }
  self.onmessage = (event) => event.waitUntil(take(event.data as string[]))
  self.onpush = (event) => event.waitUntil(show(self, event.data?.text()))
  self.onnotificationclick = (event) => {
    event.notification.close()
    event.waitUntil(open(self, event.notification))
  }
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(self)),
  )
}

/** From the network; the kept one where there is none, or an answer does not come in time. */
async function page(event: FetchEvent) {
  const fetched = fresh(event)
  event.waitUntil(fetched.catch(() => {}))
  const kept = await inCache(PAGE)
  if (!kept) return fetched
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, kept))
  // A proxy may answer for an engine that is away.
  const answered = fetched.then((answer) => (answer.status < 500 ? answer : kept))
  return Promise.race([answered.catch(() => kept), late])
}

const fresh = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? (await fetch(event.request))

async function file(event: FetchEvent) {
  const kept = await inCache(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

const keep = async (request: Request, answer: Response) =>
  (await caches.open(CACHE)).put(request, answer)

const inCache = (request: Request | string) =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true })

/** Keeps what a page had fetched before the worker came to it, unless it is a page of another build. */
async function take(fetched: string[]) {
  const urls = fetched.map((name) => new URL(name))
  const paths = urls.filter(({ origin }) => origin === location.origin).map((url) => url.pathname)
  const named = filesOf((await (await inCache(PAGE))?.text()) ?? '')
  if (!named.every((path) => paths.includes(path))) return
  const cache = await caches.open(CACHE)
  const bring = async (path: string) => (await inCache(path)) ?? cache.add(path).catch(() => {})
  await Promise.all(paths.filter(isFile).map(bring))
}

/** Fetches the page with the files that it names: its policy in the headers has the number in its text. */
async function bringPage() {
  const answer = await fetch(PAGE, { cache: 'no-store' })
  if (answer.status !== 200 || answer.redirected) throw new Error('There is no page to keep')
  const cache = await caches.open(CACHE)
  await cache.addAll(filesOf(await answer.clone().text()))
  await cache.put(PAGE, answer)
}

async function remove(isOld: (name: string) => boolean) {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && isOld(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** What a screen asks for that is not the worker's business goes to the network without it. */
function route(event: Routed) {
  const paths = ['/api/*', '/media/*', '/preview/*', '/healthz']
  const or = paths.map((pathname) => ({ urlPattern: new URLPattern({ pathname }) }))
  return event.addRoutes({ condition: { or }, source: 'network' })
}
