/** Notices reach browsers in which no console is open: by a push service of this machine, which reads them. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { newData, start } from '../engine'
import { flaws } from './axe'
import { addStaff, open, sendLead, test } from './staff'

const settings = { JAALI_WEBHOOKS_TO_LOOPBACK: 'true' }

interface Told {
  sentence: string
  url: string
  id: string
}

/** Reads a body as RFC 8291 and RFC 8188 have it. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): Told {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, size))
  const words = Buffer.from('WebPush: info\0')
  const info = Buffer.concat([words, browser.getPublicKey(), sender])
  const input = derive(browser.computeSecret(sender), auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The mark of the last record.
  expect(record.at(-1)).toBe(2)
  return JSON.parse(record.subarray(0, -1).toString())
}

/** The claims of a VAPID header, verified by the key that it names (RFC 8292). */
function proven(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    by,
    Buffer.from(signature, 'base64url'),
  )
  expect(isGood).toBe(true)
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** A browser with its push service. */
async function pushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const told: (Told & { headers: Record<string, unknown>; proof: ReturnType<typeof proven> })[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { headers } = request
    told.push({
      ...decrypt(body, browser, auth),
      headers,
      proof: proven(headers.authorization ?? ''),
    })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    told,
    origin,
    subscription: { endpoint: `${origin}/send/this-browser`, keys },
    answers(with_: number) {
      status = with_
    },
    close: () => server.close(),
  }
}

const card = (page: Page) => page.getByRole('region', { name: 'While the console is closed' })

test('a lead is pushed, encrypted, to the browser of whoever wants it', { tag: '@both' }, async ({
  page,
}) => {
  const service = await pushService()
  const own = await start(await newData(), { settings })
  await addStaff(own)
  await open(page, own, 'support', '/admin/account', ['new_lead'])
  const headers = { origin: own.url }
  const push = `${own.url}/api/admin/push`
  const { key } = await (await page.request.get(push)).json()
  const made = await page.request.post(push, { data: service.subscription, headers })
  expect(made.status()).toBe(201)

  await sendLead(own, 'Meera Nair')
  await expect.poll(() => service.told.length).toBe(1)
  const [told] = service.told
  expect(told).toMatchObject({
    sentence: 'New lead: Meera Nair',
    url: expect.stringMatching(/^\/admin\/leads\/[\w-]+$/),
    headers: { ttl: expect.stringMatching(/^3[56]\d\d$/), urgency: 'high' },
    proof: { key, aud: service.origin, sub: expect.stringMatching(/^mailto:/) },
  })
  expect(Object.keys(told ?? {}).sort()).toEqual(['headers', 'id', 'proof', 'sentence', 'url'])
  expect(told?.proof.exp).toBeLessThan(Date.now() / 1000 + 86_400)

  const row = card(page).getByRole('article')
  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The test is on its way')).toBeVisible()
  expect(service.told.at(-1)?.sentence).toBe('A test: notices reach this browser')
  expect(await flaws(page)).toEqual([])

  // The browser has gone: it is forgotten with the next notice.
  service.answers(410)
  await sendLead(own, 'Farhan Khan', { phone: '+919900045120' })
  await expect.poll(() => service.told.length).toBe(3)
  await page.reload()
  await expect(card(page)).toBeVisible()
  await expect(row).toHaveCount(0)

  // Who signs out is told nothing any more.
  service.answers(201)
  await page.request.post(push, { data: service.subscription, headers })
  await page.request.post(`${own.url}/api/auth/logout`, { headers })
  await sendLead(own, 'Asha Rao', { phone: '+919845001299' })
  await page.waitForTimeout(3_000)
  expect(service.told).toHaveLength(3)
  await own.stop()
  service.close()
})

test.describe('in a browser', () => {
  // Elsewhere there is no service worker.
  test.use({ serviceWorkers: 'allow' })

  test('a message does not show where the console is seen; a test of it does', {
    tag: '@desk',
  }, async ({ page, own }) => {
    await addStaff(own)
    await open(page, own, 'support', '/admin/leads')
    const { push, shown } = await browserPush(page, `${own.url}/admin/`)
    const told = { id: '01a0', sentence: 'New lead: Meera Nair', url: '/admin/leads' }
    await push(told)
    await push({ ...told, id: 'tried', is_test: true })
    await expect.poll(shown).toEqual([['tried', told.sentence, told.url]])
  })
})

type Shown = [tag: string, title: string, url: string]

/**
 * Brings messages to the console's worker as a browser does once it has decrypted them, and reads what
 * it shows. A browser without a window shows nothing: the last step is written down instead.
 */
async function browserPush(page: Page, scope: string) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (one.scopeURL === scope) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(scope)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  await worker.evaluate(() => {
    const shown: Shown[] = []
    const write = async (title: string, { tag, data }: { tag: string; data: { url: string } }) =>
      void shown.push([tag, title, data.url])
    const { registration } = globalThis as unknown as { registration: object }
    Object.assign(registration, { showNotification: write })
    Object.assign(globalThis, { shown })
  })
  return {
    push: (message: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(message),
      }),
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown),
  }
}
