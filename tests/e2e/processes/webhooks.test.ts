/** A program of someone else is told of every lead, however often the engine is killed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { sendLead, signIn } from '../asks'
import { cleanUp, newData, newFolder, type Settings, start } from '../engine'
import { sleep, until } from '../waiting'

/** `make soak` asks for more. */
const KILLS = Number(process.env.KILLS ?? 5)

const postgres = process.env.TEST_DATABASE_URL

afterAll(cleanUp)

interface Message {
  type: string
  timestamp: string
  data: { id: string; lead_number: string }
}

/** Verifies what comes with a library that is not ours, and refuses every ninth message, once. */
async function receiver() {
  const told = new Map<string, Set<string>>()
  const refused = new Set<string>()
  const faults: unknown[] = []
  let secret = ''
  let count = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    try {
      const headers = request.headers as Record<string, string>
      const { type, data } = new Webhook(secret).verify(body, headers) as Message
      const id = headers['webhook-id'] ?? ''
      count += 1
      const isRefused = count % 9 === 0 && !refused.has(id)
      if (isRefused) refused.add(id)
      if (type === 'lead.created' && !isRefused) {
        const ids = told.get(data.lead_number) ?? new Set()
        told.set(data.lead_number, ids.add(id))
      }
      response.writeHead(isRefused ? 500 : 204).end()
    } catch (error) {
      faults.push(error)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/jaali`,
    told,
    faults,
    expects(given: string) {
      secret = given
    },
    close: () => server.close(),
  }
}

async function killed(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  const own = { ...settings, JAALI_WEBHOOKS_TO_LOOPBACK: 'true', JAALI_LIMITS: 'off' }
  let engine = await start(data, { settings: own })
  const cookie = await signIn(engine, 'admin')
  const crm = await receiver()
  const made = await engine.fetch('/api/admin/webhooks', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ url: crm.url, types: ['lead.created'] }),
  })
  expect(made.status).toBe(201)
  const webhook = (await made.json()) as { id: string; secret: string }
  crm.expects(webhook.secret)

  const acknowledged: string[] = []
  let over = false
  const visitors = Array.from({ length: 3 }, async (_, who) => {
    for (let n = 0; !over; n += 1) {
      const sent = await sendLead(engine, `Visitor ${who}-${n}`, `webhook-${who}-${n}`).catch(
        () => undefined,
      )
      if (sent?.ok) {
        const { lead_number } = (await sent.json()) as { lead_number: string }
        acknowledged.push(lead_number)
      }
      await sleep(40)
    }
  })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(100 + ((kill * 137) % 600))
    await engine.kill()
    engine = await start(data, { settings: own, port: engine.port })
  }
  await sleep(300)
  over = true
  await Promise.all(visitors)

  expect(acknowledged.length).toBeGreaterThan(KILLS)
  const missing = () => acknowledged.filter((lead) => !crm.told.has(lead))
  await until(async () => missing().length === 0, 90_000).catch(() => {
    throw new Error(`not told of ${missing().join(', ')}`)
  })
  // The same fact has one id, however often it came.
  expect([...crm.told.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(crm.faults).toEqual([])
  const path = `/api/admin/webhooks/${webhook.id}/deliveries?state=dead`
  const dead = await (await engine.fetch(path, { headers: { cookie } })).json()
  expect(dead).toEqual({ items: [], next: null })
  crm.close()
  await engine.stop()
}

const WHILE = 150_000 + KILLS * 10_000

test('every acknowledged lead is told, signed, under one id', { timeout: WHILE }, () => killed({}))

test.runIf(postgres)('the same on PostgreSQL', { timeout: WHILE }, () =>
  killed({ DATABASE_URL: postgres ?? '' }),
)
