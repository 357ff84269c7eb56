/** What is searched is what the database has, whatever happens to the engines. */
import { afterAll, expect, test } from 'vitest'
import { indexed, sendLead, signIn } from '../asks'
import { cleanUp, type Engine, newData, newFolder, type Settings, start } from '../engine'
import { sleep, until } from '../waiting'

/** `make soak` asks for more. */
const KILLS = Number(process.env.KILLS ?? 5)

const postgres = process.env.TEST_DATABASE_URL

afterAll(cleanUp)

/** Answers whether the lead is kept; a connection that broke, or an engine that starts, says nothing. */
async function send(engine: Engine, name: string) {
  try {
    const answer = await sendLead(engine, name, name)
    expect([201, 503]).toContain(answer.status)
    return answer.status === 201
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return false
  }
}

async function killed(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  let engine = await start(data, { settings })
  let over = false
  // What is written all the time is never all found.
  let pause = false
  let kept = 0
  async function visitors() {
    for (let n = 0; !over; n += 1) {
      if (!pause && (await send(engine, `Killed ${n}`))) kept += 1
      else await sleep(20)
    }
  }
  async function editors() {
    for (let n = 0; !over; n += 1) {
      const answer = `answer=Answer ${n}`
      if (pause) await sleep(20)
      else await engine.command('content', 'edit', 'faq/safe', '--locale', 'en', '--set', answer)
    }
  }
  const busy = Promise.all([visitors(), editors()])
  for (let kill = 0; kill < KILLS; kill += 1) {
    // At another place of the index's work each time.
    await sleep(50 + ((kill * 137) % 600))
    await engine.kill()
    engine = await start(data, { settings, port: engine.port })
    pause = kill % 10 === 9
    if (pause) await indexed(engine)
    pause = false
  }
  over = true
  await busy
  expect(kept).toBeGreaterThan(KILLS)
  await indexed(engine)
  await engine.stop()
}

const WHILE = 60_000 + KILLS * 10_000

test(
  'an engine killed while leads come and content changes finds all and no more',
  { timeout: WHILE },
  () => killed({}),
)

test.runIf(postgres)('the same on PostgreSQL', { timeout: WHILE }, () =>
  killed({ DATABASE_URL: postgres ?? '' }),
)

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
  // What came while one of them was away.
  await second.kill()
  await send(first, 'Meenakshi')
  second = await start(data, { settings, port: second.port })
  await until(() => finds(second, 'Meenakshi'))
  await indexed(first)
  await indexed(second)
  await Promise.all([first.stop(), second.stop()])
})
