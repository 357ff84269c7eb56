/** Two engines on one PostgreSQL give each lead to one person. */
import { afterAll, expect, test } from 'vitest'
import { sendLead, signIn } from '../asks'
import { cleanUp, type Engine, newFolder, start } from '../engine'

const postgres = process.env.TEST_DATABASE_URL

const AT_ONCE = 64

afterAll(cleanUp)

/** Somebody at a console of one of the engines. */
interface Agent {
  engine: Engine
  cookie: string
}

interface Lead {
  id: string
  lease: { holder: { id: string } }
}

const ask = ({ engine, cookie }: Agent, method: string, path: string) =>
  engine.fetch(`/api/admin/leads/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(method === 'PUT' && { body: '{}' }),
  })

const atOnce = <T>(job: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => job(n)))

test.runIf(postgres)('each lead is given once, and one lead has one holder', async () => {
  const settings = { DATABASE_URL: postgres ?? '', JAALI_LIMITS: 'off' }
  const first = await start(await newFolder(), { settings })
  const second = await start(await newFolder(), { settings })
  const cookies = [await signIn(first, 'admin'), await signIn(second, 'support')]
  const agent = (n: number): Agent => ({
    engine: n % 2 === 0 ? first : second,
    // Each person works at both engines.
    cookie: cookies[Math.floor(n / 2) % 2] ?? '',
  })

  const asks = async (n: number) => {
    const answer = await sendLead(first, `Caller ${n}`, `lease ${n}`)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as Lead).id
  }
  await atOnce(asks)
  // Other tests have left leads in the database: each is given once all the same.
  const given = await atOnce(async (n) => {
    const answer = await ask(agent(n), 'POST', 'next')
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Lead).id
  })
  expect(new Set(given).size).toBe(AT_ONCE)

  const one = await asks(AT_ONCE)
  const held = await atOnce(async (n) => {
    const answer = await ask(agent(n), 'PUT', `${one}/lease`)
    const body = (await answer.json()) as { holder: object; current?: { holder: object } }
    return { status: answer.status, holder: JSON.stringify((body.current ?? body).holder) }
  })
  expect(new Set(held.map(({ holder }) => holder)).size, 'all name the same holder').toBe(1)
  const statuses = held.map(({ status }) => status)
  expect([
    statuses.filter((s) => s === 200).length,
    statuses.filter((s) => s === 409).length,
  ]).toEqual([AT_ONCE / 2, AT_ONCE / 2])
  for (const engine of [first, second]) expect((await engine.stop()).code).toBe(0)
})
