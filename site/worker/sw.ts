/**
 * The service worker. Where a page cannot be fetched, it answers with the offline page of the language;
 * files that never change it keeps. All else goes its way as if there were no worker.
 *
 * To take it back, build with `RETIRED = true` and publish: browsers look for another one whenever a
 * page is opened, and this one then removes itself and what it kept. Deleting the file is not enough.
 */
import { filesOf, isFile, isPage, offlinePage } from './addresses'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: a hash of the names of all files. */
declare const __BUILD__: string

const RETIRED: boolean = false

const FILES = `jaali-files-${__BUILD__}`
/** Offline pages, with the files that they need. */
const PAGES = `jaali-pages-${__BUILD__}`
const MAX_FILES = 60
/** After so long an offline page is asked for again: the phone number may be another one. */
const LASTING = 24 * 60 * 60 * 1000

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
    event.waitUntil(Promise.all([bringOpen(), hasRoutes && route(event as Routed)]))
  }
  self.onactivate = (event) => {
    const isOld = (name: string) => name !== FILES && name !== PAGES
    event.waitUntil(Promise.all([remove(isOld), hasRoutes && preload()]))
  }
  self.onfetch = (event) => {
    const { method, mode, url, headers } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin || headers.has('range')) return
    if (mode === 'navigate' && isPage(pathname)) event.respondWith(page(event, pathname))
    if (mode !== 'navigate' && isFile(pathname)) event.respondWith(file(event))
  }
}

/** From the network, always; the offline page is for when there is none. */
async function page(event: FetchEvent, path: string) {
  const stand = offlinePage(path)
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(refresh(stand))
    return answer
  } catch {
    const kept = (await inPages(stand)) ?? (await inPages(offlinePage('/')))
    return kept ?? Response.error()
  }
}

async function file(event: FetchEvent) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

/** Keeps a file; the oldest one goes when there are too many. */
async function keep(request: Request, answer: Response) {
  const files = await caches.open(FILES)
  await files.put(request, answer)
  const all = await files.keys()
  await Promise.all(all.slice(0, -MAX_FILES).map((old) => files.delete(old)))
}

const inPages = (path: string) => caches.match(path, { cacheName: PAGES, ignoreVary: true })

async function refresh(stand: string) {
  const date = (await inPages(stand))?.headers.get('date')
  const isFresh = date && Date.now() - Date.parse(date) < LASTING
  if (!isFresh) await bring(stand).catch(() => {})
}

/** Fetches an offline page with its files; it replaces the one that was kept once all are there. */
async function bring(stand: string) {
  const answer = await fetch(stand, { cache: 'no-cache' })
  if (answer.status !== 200 || answer.redirected) return
  const pages = await caches.open(PAGES)
  const isMissing = async (path: string) => ((await inPages(path)) ? [] : [path])
  const files = await Promise.all(filesOf(await answer.clone().text()).map(isMissing))
  await pages.addAll(files.flat())
  await pages.put(stand, answer)
}

/** The offline pages: English, what is being read, and what the worker before kept. */
async function bringOpen() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const read = open.map(({ url }) => new URL(url).pathname).filter(isPage)
  const names = (await caches.keys()).filter((name) => name.startsWith('jaali-pages-'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const before = kept.flat().map(({ url }) => new URL(url).pathname)
  const stands = [...['/', ...read].map(offlinePage), ...before.filter((path) => !isFile(path))]
  await Promise.all([...new Set(stands)].map(bring))
}

async function remove(isOld: (name: string) => boolean) {
  const names = (await caches.keys()).filter((name) => name.startsWith('jaali-') && isOld(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Addresses that are not the worker's business go to the network without it. */
function route(event: Routed) {
  const paths = ['/admin*', '/api/*', '/preview/*', '/card/*', '/media/*', '/search', '/*/search']
  const or = paths.map((pathname) => ({ urlPattern: new URLPattern({ pathname }) }))
  return event.addRoutes({ condition: { or }, source: 'network' })
}

/** A page is asked for while the worker starts. Without routes a search would be asked for twice. */
const preload = () => self.registration.navigationPreload.enable()
