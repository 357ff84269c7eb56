import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { consoleRoute } from '../../ui/routes'
import { Devices } from './Devices'
import { forgetHere, keep, type PushBrowser } from './push'

const KEY = 'BP4z'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

const browser = (n: number, more: Partial<PushBrowser> = {}): PushBrowser => ({
  id: `01a00000-0000-7000-8000-00000000000${n}`,
  browser: phone,
  created_at: '2026-11-20T10:00:00Z',
  is_current: false,
  sent_at: null,
  ...more,
})

let key: string | null
let browsers: PushBrowser[]
let sent: unknown[]
let result: 'sent' | 'gone' | 'failed'
startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
  http.get('/api/admin/push', ({ response }) => response(200).json({ key, browsers })),
  http.post('/api/admin/push', async ({ request, response }) => {
    sent.push(await request.json())
    const made = browser(9, { browser: chrome, is_current: true })
    browsers = [made, ...browsers]
    return response(201).json(made)
  }),
  http.delete('/api/admin/push/{id}', ({ params, response }) => {
    browsers = browsers.filter(({ id }) => id !== params.id)
    return response(204).empty()
  }),
  http.post('/api/admin/push/{id}/test', ({ response }) => response(200).json({ result })),
)

/** What a browser has for it, and a push service of its maker. */
function pretend(permission: NotificationPermission, answer: NotificationPermission = permission) {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const make = () => ({
    options: { applicationServerKey: Uint8Array.from(atob(KEY), (c) => c.charCodeAt(0)).buffer },
    unsubscribe,
    toJSON: () => ({
      endpoint: 'https://push.example/1',
      expirationTime: null,
      keys: { p256dh: 'BCVx', auth: 'BTBZ' },
    }),
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = make()
      return subscription
    }),
  }
  function subscribed() {
    subscription = make()
  }
  const worker = { pushManager }
  const workers = { getRegistration: async () => worker, ready: Promise.resolve(worker) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  const asked = vi.fn(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission, requestPermission: asked }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  return { pushManager, unsubscribe, asked, subscribed }
}

beforeEach(() => {
  key = KEY
  browsers = []
  sent = []
  result = 'sent'
  localStorage.clear()
})

const account = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: Devices,
})
const device = () => screen.findByRole('switch', { name: 'Notices on this device' })

test('a browser that cannot says so, and others can still be removed', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  browsers = [browser(1)]
  visit('/account', [account])
  await screen.findByText(/^This browser shows no notices/)
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
})

test('a browser that blocks says how to allow it', async () => {
  pretend('denied')
  visit('/account', [account])
  await screen.findByText(/^This browser blocks notices/)
})

test('nothing is asked before a click; then the engine is told of the browser', async () => {
  const { asked, pushManager, unsubscribe } = pretend('default', 'granted')
  visit('/account', [account])
  expect(await device()).not.toBeChecked()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(await device())
  await waitFor(async () => expect(await device()).toBeChecked())
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: KEY,
  })
  const keys = { p256dh: 'BCVx', auth: 'BTBZ' }
  expect(sent).toEqual([{ endpoint: 'https://push.example/1', keys }])
  const row = screen.getByRole('article', { name: 'Chrome on Linux' })
  expect(within(row).getByText('This browser')).toBeVisible()

  await userEvent.click(await device())
  await waitFor(async () => expect(await device()).not.toBeChecked())
  expect(unsubscribe).toHaveBeenCalled()
  expect(browsers).toEqual([])
})

test('who refuses is asked no more, and reads why', async () => {
  pretend('default', 'denied')
  visit('/account', [account])
  await userEvent.click(await device())
  await screen.findByText(/^This browser blocks notices/)
  expect(sent).toEqual([])
})

test('where the push service is away, it stays off', async () => {
  const { pushManager } = pretend('granted')
  pushManager.subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'))
  visit('/account', [account])
  await userEvent.click(await device())
  await screen.findByText('This browser could not be reached.')
  expect(await device()).not.toBeChecked()
})

test('a test says how it went', async () => {
  pretend('granted')
  browsers = [browser(1)]
  visit('/account', [account])
  const send = await screen.findByRole('button', { name: 'Send a test to Chrome on Android' })
  await userEvent.click(send)
  await screen.findByText('The test is on its way')
  result = 'failed'
  await userEvent.click(send)
  await screen.findByText(/did not take the test$/)
  result = 'gone'
  await userEvent.click(send)
  await screen.findByText(/was removed$/)
})

test('an engine that pushes nothing offers nothing', async () => {
  pretend('granted')
  key = null
  visit('/account', [account])
  await waitFor(() => expect(screen.queryByRole('switch')).not.toBeInTheDocument())
  expect(screen.queryByText(/While the console/)).not.toBeInTheDocument()
})

test('after another sign-in the same user gets them again, and after a sign-out nobody', async () => {
  const { subscribed, unsubscribe } = pretend('granted')
  subscribed()
  localStorage.setItem('jaali.push', admin.user.id)
  await keep('somebody else')
  expect(sent).toEqual([])
  await keep(admin.user.id)
  expect(sent).toHaveLength(1)
  await keep(admin.user.id)
  expect(sent).toHaveLength(1)
  await forgetHere()
  expect(unsubscribe).toHaveBeenCalled()
  browsers = []
  await keep(admin.user.id)
  expect(sent).toHaveLength(1)
})
