/** A lead that was answered is kept, whatever happens to the engine. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { indexed, sendLead, year } from '../asks'
import { cleanUp, newData, newFolder, type Settings, start } from '../engine'
import { sleep } from '../waiting'

afterAll(cleanUp)

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
          const answer = await sendLead(engine, name, `key of ${name}`)
          expect([201, 503]).toContain(answer.status)
          if (answer.status === 503) {
            await sleep(20)
            continue
          }
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

  // A database of a server may have others.
  const kept = (await engine.leads()).filter((l) => answered.has(String(l.name)))
  expect(new Map(kept.map((l) => [l.name, l.lead_number]))).toEqual(answered)
  const taken = kept.map((l) => String(l.lead_number)).sort()
  const first = Number(taken[0]?.slice(-6))
  const number = (n: number) => `LD-${year()}-${String(n).padStart(6, '0')}`
  expect(taken).toEqual(Array.from({ length: 100 }, (_, i) => number(first + i)))
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
  const first = await sendLead(engine, 'Before', 'one')
  expect(first.status).toBe(201)
  await engine.stop()

  // Writing further into a file than a megabyte fails, as it does on a full disk.
  const full = 'trap "" XFSZ; ulimit -S -f 1024; exec "$@"'
  engine = await start(data, { by: ['bash', '-c', full, 'full'] })
  const refused: string[] = []
  let stored = 1
  for (let n = 0; n < 60; n++) {
    const answer = await sendLead(engine, `Visitor ${n}`, `key ${n}`)
    if (answer.status === 201) stored += 1
    else refused.push(`${answer.status} ${((await answer.json()) as { detail: string }).detail}`)
  }
  expect(new Set(refused)).toEqual(new Set(['507 Nothing was saved: the disk is full']))
  // Visitors still read.
  expect((await engine.fetch('/')).status).toBe(200)

  // Room is made: the engine goes on by itself.
  await promisify(execFile)('prlimit', ['--pid', String(engine.pid), '--fsize=unlimited:'])
  expect((await sendLead(engine, 'After', 'last')).status).toBe(201)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await engine.kill()
  engine = await start(data)
  expect(await engine.leads()).toHaveLength(stored + 1)
  await engine.stop()
})
