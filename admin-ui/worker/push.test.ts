import { beforeEach, expect, test, vi } from 'vitest'
import { open, renew, type Scope, show } from './push'

const lead = '/admin/leads/01c00000-0000-7000-8000-000000000001'
const text = JSON.stringify({ id: '01a0', sentence: 'New lead: Asha Rao', url: lead })
const CHROME =
  'Mozilla/5.0 (Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1'

/** A tab whose page goes where it is asked to, or is busy. */
const tab = (more: object = {}) => ({
  url: 'http://localhost/admin/customers',
  visibilityState: 'visible' as DocumentVisibilityState,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => {}),
  postMessage: vi.fn((_: unknown, [port]: Transferable[]) => (port as MessagePort).postMessage(1)),
  ...more,
})

let tabs: ReturnType<typeof tab>[]
let shown: unknown[][]
let scope: Scope & { clients: { openWindow: ReturnType<typeof vi.fn> } }
const fetched = vi.fn()

beforeEach(() => {
  tabs = []
  shown = []
  fetched.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  scope = {
    registration: {
      showNotification: async (...said) => void shown.push(said),
      pushManager: {} as PushManager,
    },
    clients: { matchAll: async () => tabs, openWindow: vi.fn(async () => {}) },
    navigator: { userAgent: CHROME, setAppBadge: vi.fn(async () => {}) },
  }
})

test('a message shows under its id, so that it shows once', async () => {
  await show(scope, text)
  expect(shown).toMatchObject([['New lead: Asha Rao', { tag: '01a0', data: { url: lead } }]])
  expect(scope.navigator.setAppBadge).toHaveBeenCalled()
})

test('who sees the console is told there; Safari wants each one shown', async () => {
  tabs = [tab({ visibilityState: 'hidden' }), tab()]
  await show(scope, text)
  expect(shown).toEqual([])
  scope.navigator.userAgent = SAFARI
  await show(scope, text)
  expect(shown).toHaveLength(1)
})

test('a page of the site or a hidden console hides nothing, and a test always shows', async () => {
  tabs = [tab({ url: 'http://localhost/' }), tab({ visibilityState: 'hidden' })]
  await show(scope, text)
  expect(shown).toHaveLength(1)
  tabs = [tab()]
  await show(scope, JSON.stringify({ ...JSON.parse(text), is_test: true }))
  expect(shown).toHaveLength(2)
})

test('what cannot be read is told without words of its own', async () => {
  for (const broken of [undefined, '', '<html>', '7']) await show(scope, broken)
  expect(shown.map(([said]) => said)).toEqual(Array(4).fill('There is a notice'))
})

const notification = { tag: '01a0', data: { url: lead } }

test('a click goes there in the tab that was used last, and the notice is seen', async () => {
  const [last, other] = [tab(), tab()]
  tabs = [tab({ url: 'http://localhost/' }), last, other]
  await open(scope, notification)
  expect(last.focus).toHaveBeenCalled()
  expect(last.postMessage).toHaveBeenCalledWith({ open: lead }, expect.anything())
  expect(last.navigate).not.toHaveBeenCalled()
  expect(other.focus).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledWith('/api/admin/notices/01a0/seen', { method: 'POST' })
})

test('a page that does not answer is loaded anew; without a console one opens', async () => {
  const busy = tab({ postMessage: () => {} })
  tabs = [busy]
  await open(scope, notification)
  expect(busy.navigate).toHaveBeenCalledWith(lead)
  tabs = []
  await open(scope, notification)
  expect(scope.clients.openWindow).toHaveBeenCalledWith(lead)
})

test('another address of the browser is told to the engine, while somebody is signed in', async () => {
  const keys = { p256dh: 'BCVx', auth: 'BTBZ' }
  const fresh = {
    toJSON: () => ({ endpoint: 'https://push.example/2', expirationTime: null, keys }),
  }
  const subscribe = vi.fn(async () => fresh)
  Object.assign(scope.registration.pushManager, { subscribe })
  fetched.mockResolvedValueOnce(new Response('{}', { status: 401 }))
  await renew(scope)
  expect(subscribe).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ key: 'BP4z', browsers: [] })))
  await renew(scope)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BP4z' })
  const [, sent] = fetched.mock.lastCall ?? []
  expect(JSON.parse(sent.body)).toEqual({ endpoint: 'https://push.example/2', keys })
})
