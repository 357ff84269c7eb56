/** Pages made of content alone: a kind that nobody programmed, blocks that move, go and come back. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed, signIn, tags } from '../asks'
import { cleanUp, type Engine, jaali, newData, newFolder, project, start } from '../engine'
import { until } from '../waiting'

const locales = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']
const inLocale = (locale: string, path: string) => (locale === 'en' ? path : `/${locale}${path}`)

let engine: Engine
let cookie: string

beforeAll(async () => {
  engine = await start(await newData())
  cookie = await signIn(engine)
})
afterAll(async () => {
  await engine.stop()
  await cleanUp()
})

interface Cell {
  locale: string
  state: string
  version: number
  fields: Record<string, unknown>
}
interface Section {
  id: string
  type: string
}

const ADMIN = '/api/admin/content/offer/quiet-kitchen'
const PAGE = '/offers/quiet-kitchen'

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json', cookie }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await engine.fetch(path, init)
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
  return JSON.parse(text) as T
}

const cells = async () => (await ask<{ cells: Cell[] }>(ADMIN)).cells
const page = async (locale: string) => (await engine.fetch(inLocale(locale, PAGE))).text()

/** Writes the sections that all languages share. */
async function put(sections: Section[]) {
  const shared = (await cells()).find(({ locale }) => locale === '*')
  const cell = { version: shared?.version ?? 0, fields: { ...shared?.fields, sections } }
  await ask(ADMIN, 'PUT', { cells: { '*': cell } })
}

async function publish(note: string) {
  const { id } = await ask<{ id: string }>('/api/admin/releases', 'POST', { items: 'ready', note })
  await live(id)
  return id
}

const live = (id: string) =>
  until(async () => (await ask<{ status: string }>(`/api/admin/releases/${id}`)).status === 'live')

const sectionsNow = async () =>
  ((await cells()).find(({ locale }) => locale === '*')?.fields.sections ?? []) as Section[]

/** Where the headings of the blocks stand in the page of a language, in the order of `ids`. */
async function places(locale: string, ids: string[]) {
  const texts = ((await cells()).find((cell) => cell.locale === locale)?.fields.sections ??
    {}) as Record<string, { title: string }>
  const html = await page(locale)
  return ids.map((id) => html.indexOf(`>${texts[id]?.title}</h2>`))
}

test('blocks that are put in another order move in seven languages, and no text is stale', async () => {
  const before = await sectionsNow()
  const ids = before.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  await put([...before].reverse())
  await publish('Another order')
  for (const locale of locales) {
    const [first = -1, second = -1] = await places(locale, ids)
    expect(second, locale).toBeGreaterThan(0)
    expect(first, locale).toBeGreaterThan(second)
  }
  expect((await cells()).map(({ state }) => state)).toEqual(Array(8).fill('live'))
})

test('a block that is taken away and rolled back is in all languages as it was, to the byte', async () => {
  const old = await tags(engine)
  const [first, ...others] = await sectionsNow()
  await put(others)
  const id = await publish('Without the first block')
  const pages = locales.map((locale) => inLocale(locale, PAGE)).sort()
  expect(changed(old, await tags(engine))).toEqual(pages)
  const [place] = await places('ta', [first?.id ?? ''])
  expect(place).toBe(-1)
  const undo = await ask<{ id: string }>(`/api/admin/releases/${id}/rollback`, 'POST')
  await live(undo.id)
  await until(async () => changed(old, await tags(engine)).length === 0)
  expect(await engine.command('site', 'verify')).toContain('all stored whole and up to date')
})

test('a kind that is only a file has pages in every language, with nothing compiled', async () => {
  const tree = await newFolder()
  for (const folder of ['content', 'locales'])
    await cp(join(project, folder), join(tree, folder), { recursive: true })
  const kind = `
    label = "Promise"
    title = "name"
    page = "/promises/{slug}"
    [fields.name]
    type = "text"
    localized = true
    required = true
    [fields.parts]
    type = "blocks"
    blocks = ["steps", "text"]`
  await writeFile(join(tree, 'content/kinds/promise.toml'), kind)
  await mkdir(join(tree, 'content/promise'))
  const entry = `
    [[shared.parts]]
    id = "how"
    type = "steps"
    items = [{ id = "one" }]
    [en]
    name = "We come back"
    [en.parts.how]
    title = "How it goes"
    items = { one = { title = "You call" } }
    [kn]
    name = "ಮತ್ತೆ ಬರುತ್ತೇವೆ"`
  await writeFile(join(tree, 'content/promise/return.toml'), entry)
  await engine.command('import', tree)
  await until(async () => (await engine.fetch('/promises/return')).ok)
  for (const locale of locales) {
    const html = await (await engine.fetch(inLocale(locale, '/promises/return'))).text()
    expect(html, locale).toContain(locale === 'kn' ? 'ಮತ್ತೆ ಬರುತ್ತೇವೆ' : 'We come back')
    expect(html, locale).toContain('<h3>You call</h3>')
  }
  expect(await (await engine.fetch('/sitemap.xml')).text()).toContain('/bn/promises/return<')
  const delivered = await ask<{ fields: unknown; fallback: string[] }>(
    '/api/content/promise/return?locale=kn',
  )
  expect(delivered.fields).toEqual({
    name: 'ಮತ್ತೆ ಬರುತ್ತೇವೆ',
    parts: [
      {
        id: 'how',
        type: 'steps',
        title: 'How it goes',
        items: [{ id: 'one', title: 'You call' }],
        numbered: true,
      },
    ],
  })
  expect(delivered.fallback).toEqual(['parts/how/title', 'parts/how/items/one/title'])
  const form = await ask<{ kind: { blocks: object } }>('/api/admin/content/promise')
  expect(Object.keys(form.kind.blocks)).toEqual(['steps', 'text'])
})

test('a field that becomes required stops the next release of its entry, and nothing else', async () => {
  const tree = await newFolder()
  for (const folder of ['content', 'locales'])
    await cp(join(project, folder), join(tree, folder), { recursive: true })
  // The tree brings the kind, and none of its entries.
  await rm(join(tree, 'content/offer'), { recursive: true })
  const file = join(tree, 'content/kinds/offer.toml')
  const kind = await readFile(file, 'utf8')
  const code = (more: string) => `${kind}\n[fields.code]\ntype = "text"\nrequired = true\n${more}`
  await writeFile(file, code(''))
  const old = await tags(engine)
  const named = 'offer/quiet-kitchen (*) code: is required (live, and stops its next release)'
  expect(await failsOrSays('import', tree, '--dry-run')).toContain(named)
  expect(await ask<{ kind: { fields: object } }>('/api/admin/content/offer')).not.toHaveProperty(
    'kind.fields.code',
  )
  expect(await failsOrSays('import', tree)).toContain(named)
  expect(changed(old, await tags(engine))).toEqual([])

  const publishing = (note: string) => engine.command('release', 'create', '--note', note)
  await engine.command('content', 'edit', 'faq/safe', '--locale', 'kn', '--set', 'answer=ಹೌದು.')
  await publishing('Something else')
  await put([...(await sectionsNow())].reverse())
  await expect(publishing('The offer')).rejects.toThrow('offer/quiet-kitchen (*) code: is required')

  // With a default nobody has to write it; the export of the entry is as it was.
  await writeFile(file, code('default = "NEEM26"\n'))
  await engine.command('import', tree)
  const offer = () =>
    ask<{ fields: { code?: string } }>('/api/content/offer/quiet-kitchen').then((o) => o.fields)
  await until(async () => (await offer()).code === 'NEEM26')
  const out = await newFolder()
  await engine.command('export', out)
  const exported = await readFile(join(out, 'content/offer/quiet-kitchen.toml'), 'utf8')
  expect(exported).not.toContain('NEEM26')
  await publishing('The offer')

  // A field that goes with what is live is named before it does.
  await writeFile(file, kind.replace(/\[fields\.summary\][^[]*/, ''))
  const lost = "offer/quiet-kitchen (ta) summary: 'summary' is no localized field (live; --drop"
  expect(await failsOrSays('import', tree)).toContain('description names')
  await writeFile(file, kind.replace(/\[fields\.body\][^[]*/, ''))
  const gone = await failsOrSays('import', tree)
  expect(gone).toContain(lost.replaceAll('summary', 'body'))
  expect(await (await engine.fetch(PAGE)).text()).toContain('What you get')
  expect(await failsOrSays('import', tree, '--drop', 'offer.body')).toContain('imported: ')
})

/** What a command says, whether it fails or not. */
async function failsOrSays(...args: string[]) {
  const { out, err } = await jaali(args, { ...engine.settings, JAALI_DATA: engine.data })
  return out + err
}
