/** Whatever happens while a release is made, visitors see the old site or the new one. */
import { afterAll, expect, test } from 'vitest'
import { changed, indexed, signIn, tags } from '../asks'
import { allMisdeeds, siteThatDawdles, siteThatObeys } from '../brokenSite'
import { cleanUp, type Engine, jaali, newData, newFolder, type Settings, start } from '../engine'
import { sleep, until } from '../waiting'

afterAll(cleanUp)

/** Drafts a new text for the footer of every page. */
async function editEverywhere(engine: Engine) {
  for (const locale of ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']) {
    const set = 'value=A new tagline'
    await engine.command('content', 'edit', 'text/footer.tagline', '--locale', locale, '--set', set)
  }
}

const releaseLine = async (engine: Engine, number: number) =>
  (await engine.command('release', 'list'))
    .split('\n')
    .find((line) => line.startsWith(`release ${number} `)) ?? ''

/** Every release with its status, newest first. */
async function statuses(engine: Engine) {
  const lines = (await engine.command('release', 'list')).trim().split('\n')
  return lines.map((line) => line.match(/^release (\d+ \w+)/)?.[1])
}

test('an engine killed in the middle of a release serves the old site, then the new one', async () => {
  const data = await newData()
  let engine = await start(data)
  const old = await tags(engine)
  await editEverywhere(engine)
  const asked = engine.command('release', 'create', '--note', 'A new tagline').catch(() => '')
  await until(async () =>
    /rendering: [1-9]\d* pages changed, [1-9]/.test(await releaseLine(engine, 2)),
  )
  await engine.kill()
  // Nothing goes live until the killed engine has been silent for long enough.
  engine = await start(data, { port: engine.port })
  const afterwards = await tags(engine)
  const state = await releaseLine(engine, 2)
  if (!state.includes(' live:')) expect(changed(old, afterwards)).toEqual([])

  await until(async () => (await releaseLine(engine, 2)).includes(' live:'), 60_000)
  await asked
  await until(async () => (await (await engine.fetch('/')).text()).includes('A new tagline'))
  const now = await tags(engine)
  expect(changed(old, now)).toEqual(Object.keys(old).sort())
  for (const path of ['/', '/hi/', '/pest-control/koramangala', '/404'])
    expect(await (await engine.fetch(path)).text()).toContain('A new tagline')
  expect(await engine.command('site', 'verify')).toContain('all stored whole and up to date')
  expect(await statuses(engine)).toEqual(['2 live', '1 live'])
  await indexed(engine)
  await engine.stop()

  // The address comes from the database, whatever the environment says.
  const elsewhere = { JAALI_DATA: data, JAALI_PUBLIC_URL: 'https://jaali.example' }
  expect(await jaali(['site', 'verify'], elsewhere)).toMatchObject({ code: 0, err: '' })
})

/** The tags of a live site, read again if another went live meanwhile. */
async function tagsOfOneRelease(engine: Engine) {
  for (let before = await tags(engine); ; ) {
    const now = await tags(engine)
    if (changed(before, now).length === 0) return now
    before = now
  }
}

/** Schedules a release of everything that is ready, as the console does. */
async function plan(engine: Engine, publishAt: Date, endsAt: Date) {
  const cookie = await signIn(engine)
  const times = { publish_at: publishAt.toISOString(), ends_at: endsAt.toISOString() }
  const asked = { items: 'ready', note: 'Diwali', ...times }
  const planned = await engine.fetch('/api/admin/releases', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(asked),
  })
  expect(planned.status, await planned.text()).toBe(202)
}

test('an engine killed around the beginning and the end of a planned release does both, once', async () => {
  const data = await newData()
  let engine = await start(data)
  const old = await tags(engine)
  await editEverywhere(engine)
  const begins = new Date(Date.now() + 4000)
  const ends = new Date(begins.getTime() + 1000)
  await plan(engine, begins, ends)
  expect(await releaseLine(engine, 2)).toContain('release 2 scheduled')
  expect(changed(old, await tags(engine))).toEqual([])

  // Kills the engine when the release is due, while it is made, and while its end is made.
  await sleep(begins.getTime() - Date.now())
  await engine.kill()
  engine = await start(data, { port: engine.port })
  for (const number of [2, 3]) {
    const underWay = new RegExp(`^release ${number} (rendering|live)`)
    await until(async () => underWay.test(await releaseLine(engine, number)), 60_000)
    await engine.kill()
    engine = await start(data, { port: engine.port })
    const now = changed(old, await tagsOfOneRelease(engine))
    expect([0, Object.keys(old).length]).toContain(now.length)
  }
  await until(async () => (await releaseLine(engine, 3)).includes(' live:'), 60_000)
  expect(await statuses(engine)).toEqual(['3 live', '2 live', '1 live'])
  await until(async () => changed(old, await tags(engine)).length === 0)
  expect(await engine.command('site', 'verify')).toContain('all stored whole and up to date')
  await indexed(engine)
  await engine.stop()
})

test('a page that cannot be rendered leaves the live site as it was, is named, and goes live later', async () => {
  const data = await newData()
  const site = await siteThatObeys('/kn/')
  const engine = await start(data, { settings: { JAALI_SITE_DIST: site.folder } })
  let old = await tags(engine)
  const home = async () => (await engine.fetch('/kn/')).text()
  for (const misdeed of allMisdeeds) {
    await site.told(misdeed)
    const answer = `ಹೊಸ ಉತ್ತರ: ${misdeed}`
    const edit = ['content', 'edit', 'faq/safe', '--locale', 'kn', '--set', `answer=${answer}`]
    await engine.command(...edit)
    const release = engine.command('release', 'create', '--note', 'Safer')
    await expect(release, misdeed).rejects.toThrow(/release \d+ failed: \/kn\/: /)
    expect(changed(old, await tags(engine)), misdeed).toEqual([])
    expect(await home()).not.toContain(answer)
    // Other pages are still rendered, for example for a visitor without JavaScript.
    const alive = await engine.fetch('/?category=bedbug_control')
    expect([alive.status, alive.headers.get('cache-control')]).toEqual([200, 'no-store'])

    // The draft is still there: it goes live as soon as the renderer can.
    await site.told()
    await engine.command('release', 'create', '--note', 'Safer')
    await until(async () => (await home()).includes(answer))
    const now = await tags(engine)
    expect(changed(old, now), misdeed).toEqual(['/kn/'])
    old = now
  }
  await engine.stop()
  // A release is tried three times, within 12 s.
}, 300_000)

/** Time in which another engine must take over after a kill, in milliseconds. */
const TAKEN_OVER = 2_000

/** The first engine renders so slowly that the second is up before it ends; then it is killed. */
async function takenOver(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  if (settings.DATABASE_URL) await (await start(data, { settings })).stop()
  const slow = await siteThatDawdles(400)
  const first = await start(data, { settings: { ...settings, JAALI_SITE_DIST: slow } })
  const old = await tags(first)
  const tagline = `Calm since ${Date.now()}`
  const edit = ['content', 'edit', 'text/footer.tagline', '--set', `value=${tagline}`, '--locale']
  for (const locale of ['en', 'kn']) await first.command(...edit, locale)
  const asked = first.command('release', 'create', '--note', tagline).catch(String)
  const newest = async () => (await first.command('release', 'list')).split('\n')[0] ?? ''
  await until(async () => /rendering: \d+ pages changed, [1-9]/.test(await newest()))
  const other = settings.DATABASE_URL ? await newFolder() : data
  const second = await start(other, { settings })
  await sleep(500)
  expect(await newest()).toContain(' rendering: ')

  await first.kill()
  const killed = Date.now()
  while (!second.log.includes('its release is taken over') && Date.now() - killed < 10_000)
    await sleep(5)
  const took = Date.now() - killed
  console.info(`taken over ${took} ms after the kill`)
  expect(took).toBeLessThanOrEqual(TAKEN_OVER)
  expect(await asked).toContain(' live:')
  await until(async () => (await (await second.fetch('/')).text()).includes(tagline))
  expect(changed(old, await tags(second)).length).toBeGreaterThan(100)
  expect(await second.command('site', 'verify')).toContain('all stored whole and up to date')
  await second.stop()
}

test('a release of a killed engine is taken over by another within two seconds', () =>
  takenOver({}))

const postgres = process.env.TEST_DATABASE_URL

test.runIf(postgres)('the same on PostgreSQL', () => takenOver({ DATABASE_URL: postgres ?? '' }))
