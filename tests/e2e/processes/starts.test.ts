/** An engine that cannot start says why in one sentence, and no data is lost. */
import { chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allBadStarts, siteThat, siteThatKills, siteThatStartsBadly } from '../brokenSite'
import {
  cleanUp,
  type Ended,
  freePort,
  jaali,
  jaaliBy,
  newData,
  newFolder,
  project,
  type Settings,
  start,
} from '../engine'

afterAll(cleanUp)

const serve = (settings: Settings) => jaali(['serve', '--listen', '127.0.0.1:0'], settings)

/** The sentence that a start ended with. */
function refused({ code, err }: Ended) {
  expect(code).toBeGreaterThan(0)
  const sentence = err.match(/^(jaali|error): [\s\S]*/m)?.[0]
  return sentence ?? `no sentence at all: ${err}`
}

test('Node is missing', async () => {
  const said = refused(await serve({ JAALI_DATA: await newFolder(), PATH: '/nowhere' }))
  expect(said).toContain('cannot start node')
  expect(said).toContain('Node 20 or later must be on the PATH')
})

test('the site is not built', async () => {
  const site = await newFolder()
  const said = refused(await serve({ JAALI_DATA: await newFolder(), JAALI_SITE_DIST: site }))
  expect(said).toContain(`the site is not built: ${site}/server/render.mjs is missing`)
})

test.each(allBadStarts)('the renderer %s', async (how) => {
  const site = await siteThatStartsBadly(how)
  const said = refused(await serve({ JAALI_DATA: await newFolder(), JAALI_SITE_DIST: site }))
  expect(said).toContain('the renderer did not start: ')
})

test('one page of the first release fails, and the next start makes it', async () => {
  const data = await newFolder()
  const site = await siteThat('throws', '/ta/pest-control/jayanagar')
  const said = refused(await serve({ JAALI_DATA: data, JAALI_SITE_DIST: site }))
  expect(said).toContain('/ta/pest-control/jayanagar: a component threw')
  const engine = await start(data)
  expect((await engine.fetch('/ta/pest-control/jayanagar')).status).toBe(200)
  await engine.stop()
})

test('the engine dies in the middle of the first release, and the next start makes it', async () => {
  const data = await newFolder()
  const site = await siteThatKills('/ta/pest-control/jayanagar')
  const dead = await serve({ JAALI_DATA: data, JAALI_SITE_DIST: site })
  expect([dead.code, dead.out.includes('Jaali is live')]).toEqual([null, false])
  const engine = await start(data)
  expect(engine.log).toContain('waiting for it')
  expect((await engine.fetch('/ta/pest-control/jayanagar')).status).toBe(200)
  await engine.stop()
})

test('the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const data = await newData()
  const said = refused(
    await jaali(['serve', '--listen', `127.0.0.1:${port}`], { JAALI_DATA: data }),
  )
  expect(said).toContain(`cannot listen on 127.0.0.1:${port}: Address already in use`)
  other.close()
})

test('the data folder cannot be made', async () => {
  const file = join(await newFolder(), 'a-file')
  await writeFile(file, '')
  const said = refused(await serve({ JAALI_DATA: join(file, 'data') }))
  expect(said).toContain(`cannot use the data folder ${file}/data`)
})

test('the data folder is read-only', async () => {
  const data = await newFolder()
  await chmod(data, 0o555)
  // Nothing is read-only for root, so the engine runs as another user.
  const by = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--'] : []
  const done = await jaaliBy(by, ['serve', '--listen', '127.0.0.1:0'], { JAALI_DATA: data })
  const said = refused(done)
  expect(said).toContain(data)
  expect(said.toLowerCase()).toMatch(/permission denied|read-only|readonly/)
})

test('a setting is unknown or malformed', async () => {
  const data = await newFolder()
  expect(refused(await serve({ JAALI_DATA: data, JAALI_COLOUR: 'green' }))).toContain(
    'unknown setting JAALI_COLOUR in the environment (jaali serve --help lists all)',
  )
  for (const [name, value] of Object.entries({
    JAALI_LISTEN: 'here',
    JAALI_ADMIN_LISTEN: 'there',
    JAALI_PUBLIC_URL: 'jaali.example',
    JAALI_RENDERERS: '0',
    JAALI_LIMITS: 'maybe',
    JAALI_TRUSTED_HOPS: 'many',
    JAALI_TRUSTED_PROXY: 'nginx',
    JAALI_LOG_FORMAT: 'xml',
  })) {
    const said = refused(await jaali(['serve'], { JAALI_DATA: data, [name]: value }))
    const flag = `--${name.slice('JAALI_'.length).toLowerCase().replaceAll('_', '-')}`
    expect(said).toContain(flag)
    expect(said).toContain(value)
  }
})

test('the link for the first admin leads to where the engine listens', async () => {
  const data = await newData()
  const engine = await start(data)
  const link = await readFile(join(data, 'first-admin-link'), 'utf8')
  expect(link).toContain(`${engine.url}/admin/setup?token=`)
  await engine.stop()
  // The link has the public address, wherever the engine listens.
  const settings = { JAALI_PUBLIC_URL: 'https://jaali.example' }
  const refused = await jaali(['serve', '--listen', '127.0.0.1:0'], {
    JAALI_DATA: data,
    ...settings,
  })
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('say so with --yes')])
  const elsewhere = await start(data, { settings, args: ['--yes'] })
  expect(await readFile(join(data, 'first-admin-link'), 'utf8')).toMatch(
    /^https:\/\/jaali\.example\/admin\/setup\?token=/,
  )
  await elsewhere.stop()
})

test('a browser during the first start gets a page that comes again until the site is there', async () => {
  const [data, port] = [await newFolder(), await freePort()]
  const url = `http://127.0.0.1:${port}/kn/`
  const starting = start(data, { port })
  const browse = () => fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
  let first = await browse()
  while (!first) first = await browse()
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await first.text()).toContain('<meta http-equiv="refresh" content="2">')
  const engine = await starting
  expect((await browse())?.status).toBe(200)
  await engine.stop()
})

test('operators ask at an address of their own', async () => {
  const settings = { JAALI_ADMIN_LISTEN: '127.0.0.1:0' }
  const engine = await start(await newData(), { settings })
  const operators = engine.log.match(/numbers for operators: (http:\/\/[\d.:]+)/)?.[1]
  const numbers = await fetch(`${operators}/metrics`)
  expect(numbers.status).toBe(200)
  expect(await numbers.text()).toContain('jaali_search_behind')
  expect(await (await fetch(`${operators}/readyz`)).text()).toContain('search ')
  expect((await fetch(`${operators}/`)).status).toBe(404)
  expect((await engine.fetch('/metrics')).status).toBe(404)
  expect(await (await engine.fetch('/readyz')).text()).toBe('ready\n')
  expect((await engine.stop()).code).toBe(0)
})

test('DATABASE_URL has an unknown scheme or leads nowhere', async () => {
  const settings = { JAALI_DATA: await newFolder() }
  const unknown = await serve({ ...settings, DATABASE_URL: 'mysql://jaali:secret@localhost/x' })
  expect(refused(unknown)).toContain("unknown scheme 'mysql'; use postgres://… or sqlite:…")
  expect(unknown.err).not.toContain('secret')
  const nowhere = 'postgres://jaali:secret@127.0.0.1:1/jaali'
  const unreachable = await serve({ ...settings, DATABASE_URL: nowhere })
  expect(refused(unreachable)).toContain('cannot open the database: ')
  expect(unreachable.err).toContain('refused')
  expect(unreachable.err).not.toContain('secret')
})

/** A copy of the project's content, to break. */
async function contentCopy() {
  const folder = await newFolder()
  await cp(join(project, 'content'), join(folder, 'content'), { recursive: true })
  await cp(join(project, 'locales'), join(folder, 'locales'), { recursive: true })
  return folder
}

const faq = 'content/faq/safe.toml'

/** mistake → [file, change of its text, expected message] */
const mistakes: Record<string, [string, (text: string) => string, RegExp]> = {
  'an entry is no TOML': [
    faq,
    (text) => text.replace('question = "Is', 'question = Is'),
    /content\/faq\/safe\.toml:4: /,
  ],
  'a locale file is no JSON': [
    'locales/kn.json',
    (text) => text.replace(',\n', '\n'),
    /locales\/kn\.json:3: /,
  ],
  'a locale file has a key twice': [
    'locales/kn.json',
    (text) => text.replace('{\n', '{\n  "nav.home": "ಮನೆ",\n'),
    /locales\/kn\.json:\d+: .*nav\.home/,
  ],
  'a kind is no TOML': [
    'content/kinds/faq.toml',
    (text) => `${text}\n[fields.question]\n`,
    /content\/kinds\/faq\.toml:\d+: /,
  ],
  'a kind has no fields': [
    'content/kinds/faq.toml',
    () => 'label = "FAQ"\ntitle = "question"\n',
    /content\/kinds\/faq\.toml:1: missing field `fields`/,
  ],
  'a kind has an empty list of fields': [
    'content/kinds/faq.toml',
    () => 'label = "FAQ"\ntitle = "question"\n\n[fields]\n',
    /content\/kinds\/faq\.toml/,
  ],
  'a package comes twice': [
    'content/packages.toml',
    (text) => text + (text.match(/\[\[package\]\][^[]*/)?.[0] ?? ''),
    /content\/packages\.toml.*(twice|already)/,
  ],
  'a reference leads to nothing': [
    'content/area/koramangala.toml',
    (text) => text.replace(/zone = ".*"/, 'zone = "nowhere"'),
    /content\/area\/koramangala\.toml.*zone.*nowhere/,
  ],
  'the price list is no TOML': [
    'content/packages.toml',
    (text) => text.replace('[[package]]', '[[package]'),
    /content\/packages\.toml:\d+: /,
  ],
  'the profile is no TOML': [
    'content/business.toml',
    (text) => `${text}\nname = "twice"\n`,
    /content\/business\.toml:\d+: /,
  ],
}

test.each(Object.keys(mistakes))(
  '%s: file and place are named, and nothing is kept',
  async (what) => {
    const [path, spoil, sentence] = mistakes[what] ?? ['', String, /never/]
    const folder = await contentCopy()
    const file = join(folder, path)
    const good = await readFile(file, 'utf8')
    expect(spoil(good)).not.toBe(good)
    await writeFile(file, spoil(good))
    const settings = { JAALI_DATA: await newFolder(), JAALI_PROJECT: folder }
    const said = refused(await serve(settings))
    expect(said).toMatch(/^jaali: nothing was imported:/)
    expect(said).toMatch(sentence)

    await writeFile(file, good)
    const imported = await jaali(['import', folder], settings)
    expect([imported.code, imported.err.includes('error')]).toEqual([0, false])
    expect(imported.out).toContain(' 0 edits kept')
  },
)

test('a missing text is a warning with a count, and English stands in', async () => {
  const folder = await contentCopy()
  const path = join(folder, 'locales/kn.json')
  const texts = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  delete texts['footer.tagline']
  delete texts['nav.home']
  await writeFile(path, JSON.stringify(texts, null, 2))
  const settings = { JAALI_DATA: await newFolder(), JAALI_PROJECT: folder }
  const done = await jaali(['import', folder], settings)
  expect(done.code).toBe(0)
  expect(done.out + done.err).toMatch(/warning: locales\/kn\.json: 2 of \d+ keys are missing/)
})
