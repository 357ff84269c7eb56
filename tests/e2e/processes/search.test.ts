/** The search index has what the database has, whatever happens to the engines. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { indexed, isFound, sendLead, signIn } from '../asks'
import { cleanUp, type Engine, jaali, newData, newFolder, start } from '../engine'
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
  const finds = (engine: Engine, name: string) => isFound(engine, cookie, name)
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

test('an index of an earlier time is found out, built anew, and left to a running engine', async () => {
  const data = await newData()
  const settings = { JAALI_DATA: data }
  let engine = await start(data)
  await send(engine, 'Yashodhara')
  await indexed(engine)
  const running = await jaali(['reindex'], settings)
  expect(running).toMatchObject({ code: 1, err: expect.stringContaining('stop it first') })
  await engine.stop()
  const earlier = join(await newFolder(), 'search')
  await cp(join(data, 'search'), earlier, { recursive: true })
  engine = await start(data)
  await send(engine, 'Vikramaditya')
  await indexed(engine)
  await engine.stop()

  await rm(join(data, 'search'), { recursive: true })
  await cp(earlier, join(data, 'search'), { recursive: true })
  const wrong = await jaali(['reindex', '--check'], settings)
  expect(wrong).toMatchObject({ code: 1, out: expect.stringMatching(/staff: .*, 1 missing/) })
  const built = await jaali(['reindex'], settings)
  expect(built).toMatchObject({ code: 0, out: expect.stringMatching(/staff: \d+ documents/) })
  expect(await jaali(['reindex', '--check'], settings)).toMatchObject({ code: 0 })
})

test('a backup under a newer index brings back what was found then, and nothing of later', async () => {
  const data = await newData()
  const file = join(await newFolder(), 'shop.backup')
  let engine = await start(data)
  await send(engine, 'Yashodhara')
  await engine.command('backup', file)
  await send(engine, 'Vikramaditya')
  await indexed(engine)
  await engine.stop()
  const settings = { JAALI_DATA: data }
  expect(await jaali(['restore', '--force', file], settings)).toMatchObject({ code: 0 })
  engine = await start(data)
  await indexed(engine)
  const cookie = await signIn(engine, 'admin')
  expect(await isFound(engine, cookie, 'Yashodhara')).toBe(true)
  expect(await isFound(engine, cookie, 'Vikramaditya')).toBe(false)
  await send(engine, 'Meenakshi')
  await until(() => isFound(engine, cookie, 'Meenakshi'))
  await engine.stop()
})
