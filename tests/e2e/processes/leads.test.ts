/** A lead that was answered is kept, whatever happens to the engine. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import {
  cleanUp,
  type Engine,
  indexed,
  newData,
  newFolder,
  type Settings,
  sleep,
  start,
  year,
} from '../engine'

afterAll(cleanUp)

const lead = (name: string) => ({
  form: 'booking',
  name,
  phone: '+91 98450 00000',
  email: 'asha@example.in',
  address: '14, 3rd Cross, Koramangala',
  locale: 'kn',
  page: '/kn/pest-control/koramangala',
  area: 'koramangala',
})

function post(engine: Engine, name: string, key: string) {
  return engine.fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(lead(name)),
  })
}

const hundredLeads = async (settings: Settings) => {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  let engine = await start(data, { settings })
  /** name → the number it was answered with */
  const answered = new Map<string, string>()
  const waiting = Array.from({ length: 100 }, (_, i) => `Visitor ${i + 1}`)

  async function visitor() {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      while (!answered.has(name)) {
        try {
          const answer = await post(engine, name, `key of ${name}`)
          expect(answer.status).toBe(201)
          const { lead_number } = (await answer.json()) as { lead_number: string }
          answered.set(name, lead_number)
        } catch (error) {
          // The connection broke: a visitor tries again, with the same key.
          if (!(error instanceof TypeError)) throw error
          await sleep(20)
        }
      }
    }
  }
  const visitors = Promise.all(Array.from({ length: 6 }, visitor))

  for (const enough of [20, 50, 80]) {
    while (answered.size < enough) await sleep(1)
    await engine.kill()
    engine = await start(data, { settings, port: engine.port })
  }
  await visitors

  const kept = await engine.leads()
  expect(new Map(kept.map((l) => [l.name, l.lead_number]))).toEqual(answered)
  const number = (n: number) => `LD-${year()}-${String(n).padStart(6, '0')}`
  const numbers = Array.from({ length: 100 }, (_, i) => number(i + 1))
  expect(kept.map((l) => l.lead_number).sort()).toEqual(numbers)
  await indexed(engine)
  await engine.stop()
}

test('100 leads survive an engine that is killed three times, each exactly once', () =>
  hundredLeads({}))

const postgres = process.env.TEST_DATABASE_URL

test.runIf(postgres)('the same on PostgreSQL', () => hundredLeads({ DATABASE_URL: postgres ?? '' }))

test('a full disk refuses leads and loses none', async () => {
  const data = await newData()
  let engine = await start(data)
  const first = await post(engine, 'Before', 'one')
  expect(first.status).toBe(201)
  await engine.stop()

  // Writing further into a file than a megabyte fails, as it does on a full disk.
  const full = 'trap "" XFSZ; ulimit -S -f 1024; exec "$@"'
  engine = await start(data, { by: ['bash', '-c', full, 'full'] })
  const refused: string[] = []
  let stored = 1
  for (let n = 0; n < 60; n++) {
    const answer = await post(engine, `Visitor ${n}`, `key ${n}`)
    if (answer.status === 201) stored += 1
    else refused.push(`${answer.status} ${((await answer.json()) as { detail: string }).detail}`)
  }
  expect(new Set(refused)).toEqual(new Set(['507 Nothing was saved: the disk is full']))
  // Visitors still read.
  expect((await engine.fetch('/')).status).toBe(200)

  // Room is made: the engine goes on by itself.
  await promisify(execFile)('prlimit', ['--pid', String(engine.pid), '--fsize=unlimited:'])
  expect((await post(engine, 'After', 'last')).status).toBe(201)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await engine.kill()
  engine = await start(data)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await engine.stop()
})
