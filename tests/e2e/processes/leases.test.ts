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

/** One more person at the desk, signed in; returns the session's cookie. */
async function hire(engine: Engine, admin: string, n: number) {
  const account = { email: `agent${n}@jaali.example`, password: 'neem-and-turmeric' }
  const user = { ...account, full_name: `Agent ${n}`, role: 'support' }
  const post = (path: string, body: object, headers = {}) =>
    engine.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await post('/api/admin/users', user, { cookie: admin })).status).toBe(201)
  const signedIn = await post('/api/auth/login', account)
  expect(signedIn.status).toBe(200)
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const atOnce = <T>(job: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => job(n)))

test.runIf(postgres)('each lead is given once, and one lead has one holder', async () => {
  const settings = { DATABASE_URL: postgres ?? '', JAALI_LIMITS: 'off' }
  const first = await start(await newFolder(), { settings })
  const second = await start(await newFolder(), { settings })
  const engines = [first, second] as const
  const admin = await signIn(first, 'admin')
  const agents = await atOnce(async (n): Promise<Agent> => {
    const engine = engines[n % 2] ?? first
    return { engine, cookie: await hire(engine, admin, n) }
  })
  const agent = (n: number) => agents[n] as Agent

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
  ]).toEqual([1, AT_ONCE - 1])
  for (const engine of engines) expect((await engine.stop()).code).toBe(0)
})
