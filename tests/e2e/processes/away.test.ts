/** While the database is down the site stays up, no lead is lost, no response claims success. */
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLead, tags } from '../asks'
import { cleanUp, type Engine, freePort, newData, newFolder, start } from '../engine'
import { newServer, type Server } from '../server'
import { sleep, until } from '../waiting'

let server: Server
beforeAll(async () => {
  server = await newServer()
}, 60_000)
afterAll(async () => {
  await cleanUp()
  await server.remove()
})

const AS_IT_WAS = /^The site is served as it was, until the database is there: (\S+)$/m

/** Waits until the live site is stored in the engine's data folder. */
const mirrored = (data: string) =>
  until(() =>
    stat(join(data, 'site/live.json')).then(
      () => true,
      () => false,
    ),
  )

/** The status, tag and length of each path: pages, a file of a bundle, and the 404 page. */
async function site(engine: Engine, paths: string[]) {
  const found: Record<string, string> = {}
  for (const path of paths) {
    const answer = await engine.fetch(path)
    found[path] = `${answer.status} ${answer.headers.get('etag')} ${(await answer.text()).length}`
  }
  return found
}

/** A form sent without JavaScript. */
const post = (engine: Engine, name: string) =>
  engine.fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      form: 'booking',
      name,
      phone: '+91 98450 00000',
      email: 'asha@example.in',
      address: '14, 3rd Cross',
      locale: 'kn',
      page: '/kn/',
    }),
  })

async function answersWithoutDatabase(engine: Engine) {
  const since = Date.now()
  const ready = await engine.fetch('/readyz')
  expect([ready.status, Date.now() - since < 1_000]).toEqual([503, true])

  const lead = await sendLead(engine, 'Asha', 'sent while it was away')
  expect([lead.status, lead.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await lead.json()).toMatchObject({ code: 'unavailable' })

  const page = await post(engine, 'ಆಶಾ & ರಾವ್')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  const text = await page.text()
  expect(text).toContain('ಆಶಾ &amp; ರಾವ್')
  expect(text).toContain('14, 3rd Cross')
  expect(text).toMatch(/href="tel:\+\d+"/)
  expect(text).toContain('href="https://wa.me/')
  // The failure is explained in the visitor's language.
  expect(text).toContain('ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ')
}

async function comesBack(engine: Engine) {
  const lead = await until(async () => {
    const answer = await sendLead(engine, 'Asha', 'sent while it was away')
    expect([201, 503]).toContain(answer.status)
    return answer.status === 201 && answer
  })
  const { lead_number } = (await lead.json()) as { lead_number: string }
  expect(lead_number).toMatch(/^LD-/)
  await until(async () => (await engine.fetch('/readyz')).status === 200)
}

test('a server that restarts takes no page away, and leads get 503 until it is back', async () => {
  const data = await newFolder()
  const engine = await start(data, { settings: { DATABASE_URL: server.url } })
  await mirrored(data)
  const { paths } = (await (await engine.fetch('/api/site/pages')).json()) as { paths: string[] }
  paths.push('/favicon.svg', '/kn/zz')
  const before = await site(engine, paths)

  // The server stops while leads come in.
  const statuses = new Map<number, number>()
  let [sent, kept, going] = [0, 0, true]
  const lane = async () => {
    while (going) {
      const { status } = await sendLead(engine, 'Asha', `lead ${sent++}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) kept++
      else await sleep(20)
    }
  }
  const lanes = [lane(), lane(), lane(), lane()]
  await sleep(500)
  await server.stop()
  await answersWithoutDatabase(engine)
  expect(await site(engine, paths)).toEqual(before)
  await server.start()
  await until(async () => (await engine.fetch('/readyz')).status === 200)
  await sleep(500)
  going = false
  await Promise.all(lanes)
  expect([...statuses.keys()].sort()).toEqual([201, 503])
  await comesBack(engine)
  expect(await engine.leads()).toHaveLength(kept + 1)
  await engine.stop()
}, 120_000)

test('an engine that starts without its server has every page, and takes leads once it is there', async () => {
  const data = await newFolder()
  const settings = { DATABASE_URL: server.url }
  const first = await start(data, { settings })
  await mirrored(data)
  const { paths } = (await (await first.fetch('/api/site/pages')).json()) as { paths: string[] }
  paths.push('/favicon.svg', '/kn/zz')
  const before = await site(first, paths)
  await first.kill()
  await server.stop()
  const operators = `127.0.0.1:${await freePort()}`
  const args = ['--admin-listen', operators]
  const engine = await start(data, { settings, args, live: AS_IT_WAS })
  expect(await site(engine, paths)).toEqual(before)
  await answersWithoutDatabase(engine)
  const asked = async (path: string) => (await fetch(`http://${operators}${path}`)).status
  const all = () => Promise.all(['/healthz', '/readyz', '/metrics', '/'].map(asked))
  expect(await all()).toEqual([200, 503, 200, 404])
  await server.start()
  await comesBack(engine)
  expect(await all()).toEqual([200, 200, 200, 404])
  expect(await tags(engine)).not.toEqual({})
  await engine.stop()
}, 120_000)

test('a file that is no database takes no page away, and is named', async () => {
  const data = await newData()
  const before = await start(data)
  await mirrored(data)
  await before.stop()
  const file = join(data, 'jaali.db')
  await rename(file, `${file}.good`)
  await writeFile(file, 'no database at all, but long enough to be taken for one'.repeat(100))
  const engine = await start(data, { live: AS_IT_WAS })
  for (const path of ['/', '/kn/pest-control/koramangala', '/favicon.svg'])
    expect((await engine.fetch(path)).status).toBe(200)
  await answersWithoutDatabase(engine)
  expect(engine.log).toContain('is not a database')
  await rename(`${file}.good`, file)
  await comesBack(engine)
  await engine.stop()
}, 120_000)
