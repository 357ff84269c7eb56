/**
 * A call that ends with a visit is whole or not there, whenever the engine is killed; sent again
 * under its key, it counts once.
 */
import { afterAll, expect, test } from 'vitest'
import { sendLead, signIn } from '../asks'
import { cleanUp, type Engine, newData, newFolder, type Settings, start } from '../engine'

/** `make soak` asks for more. */
const KILLS = Number(process.env.KILLS ?? 5)

/** Calls at once; each has a technician of its own. */
const CALLS = 8

const postgres = process.env.TEST_DATABASE_URL

afterAll(cleanUp)

interface Lead {
  id: string
  status: string
  call_attempts: number
  customer_id: string | null
}

async function killed(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  let engine = await start(data, { settings })
  const { port } = engine
  const cookie = await signIn(engine, 'admin')
  const seen = { whole: 0, nothing: 0 }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ids = await addLeads(engine, kill)
    const schedule = (id: string, n: number) =>
      scheduled(engine, cookie, id, `${kill}-${n}`).catch(() => undefined)
    const calls = ids.map(schedule)
    // From before the first to after the last is written.
    await new Promise((resolve) => setTimeout(resolve, (kill * 17) % 80))
    await engine.kill()
    const answers = await Promise.all(calls)
    engine = await start(data, { settings, port })

    for (const [n, id] of ids.entries()) {
      const { lead, visits } = await read(engine, cookie, id)
      const { status, call_attempts: attempts } = lead
      const isThere = status === 'converted'
      seen[isThere ? 'whole' : 'nothing'] += 1
      if (answers[n] === 200) expect(isThere, 'an acknowledged call is kept').toBe(true)
      expect([lead.customer_id !== null, visits, attempts]).toEqual(
        isThere ? [true, 1, 1] : [false, 0, 0],
      )
    }
    for (const [n, id] of ids.entries()) {
      expect(await scheduled(engine, cookie, id, `${kill}-${n}`)).toBe(200)
      const { lead, visits } = await read(engine, cookie, id)
      expect([lead.status, lead.call_attempts, visits]).toEqual(['converted', 1, 1])
    }
  }
  expect(seen.whole + seen.nothing).toBe(KILLS * CALLS)
  expect((await engine.stop()).code).toBe(0)
}

async function addLeads(engine: Engine, kill: number) {
  const ids: string[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const answer = await sendLead(engine, `Caller ${kill} ${n}`, `caller ${kill} ${n}`)
    ids.push(((await answer.json()) as Lead).id)
  }
  return ids
}

/** Records the call; answers the status. */
async function scheduled(engine: Engine, cookie: string, id: string, technician: string) {
  const day = new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 10)
  const body = {
    status: 'scheduled',
    customer: {
      address: '4 MG Road',
      pincode: '560066',
      service_type: 'rms_single',
      room_type: '2_bhk',
    },
    booking: {
      service_type: 'rms_single',
      scheduled_date: day,
      scheduled_time: '10:00',
      technician_name: `Ravi ${technician}`,
    },
  }
  const headers = {
    cookie,
    'content-type': 'application/json',
    'idempotency-key': `call ${technician}`,
  }
  const path = `/api/admin/leads/${id}/calls`
  const answer = await engine.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  return answer.status
}

/** A lead, and how many visits came of it. */
async function read(engine: Engine, cookie: string, id: string) {
  const get = async <T>(path: string) =>
    (await (await engine.fetch(path, { headers: { cookie } })).json()) as T
  const lead = await get<Lead>(`/api/admin/leads/${id}`)
  const bookings = await get<{ items: { lead_id: string | null }[] }>(
    '/api/admin/bookings?limit=100',
  )
  return { lead, visits: bookings.items.filter((visit) => visit.lead_id === id).length }
}

const WHILE = 60_000 + KILLS * 10_000

test('a killed engine leaves a scheduled call whole or not there', { timeout: WHILE }, () =>
  killed({}),
)

test.runIf(postgres)('the same on PostgreSQL', { timeout: WHILE }, () =>
  killed({ DATABASE_URL: postgres ?? '' }),
)
