/** The search index has what the database has, whatever happens to the engines. */
import { afterAll, expect, test } from 'vitest'
import { indexed, sendLead, signIn } from '../asks'
import { cleanUp, type Engine, newFolder, start } from '../engine'
import { until } from '../waiting'

const postgres = process.env.TEST_DATABASE_URL

afterAll(cleanUp)

async function send(engine: Engine, name: string) {
  expect((await sendLead(engine, name, name)).status).toBe(201)
}

test.runIf(postgres)('of two engines on one database each finds what the other wrote', async () => {
  const settings = { DATABASE_URL: postgres ?? '' }
  const first = await start(await newFolder(), { settings })
  const data = await newFolder()
  let second = await start(data, { settings })
  const cookie = await signIn(first, 'admin')
  const finds = async (engine: Engine, typed: string) => {
    const answer = await engine.fetch(`/api/admin/search?q=${typed}`, { headers: { cookie } })
    const { items } = (await answer.json()) as { items: { title: string }[] }
    return items?.some(({ title }) => title === typed)
  }
  await send(first, 'Yashodhara')
  await until(() => finds(second, 'Yashodhara'))
  await send(second, 'Vikramaditya')
  await until(() => finds(first, 'Vikramaditya'))
  // A lead that arrives while one engine is down.
  await second.kill()
  await send(first, 'Meenakshi')
  second = await start(data, { settings, port: second.port })
  await until(() => finds(second, 'Meenakshi'))
  await indexed(first)
  await indexed(second)
  await Promise.all([first.stop(), second.stop()])
})
