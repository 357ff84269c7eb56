/**
 * Whatever is edited, a page whose hash was kept is the page that would be made anew: random edits of
 * content, released together, and then every live page compared with a fresh one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../asks'
import { cleanUp, type Engine, newData, start } from '../engine'
import { until } from '../waiting'

/** `make soak` makes more. */
const EDITS = Number(process.env.EDITS ?? 50)
/** Edits of one release. */
const TOGETHER = 10
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Kinds whose texts pages show. */
const KINDS = [
  'area',
  'article',
  'benefit',
  'faq',
  'offer',
  'page',
  'plan',
  'service',
  'step',
  'text',
]
const LOCALES = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']

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

/** Numbers from 0 up to 1, the same for the same seed. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = numbers(SEED)
const below = (n: number) => Math.floor(next() * n)
function one<T>(of: readonly T[]): T {
  const found = of[below(of.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

interface Cell {
  locale: string
  version: number
  fields: Record<string, unknown>
}
interface Entry {
  slug: string
  cells: Cell[]
}
interface Field {
  type: string
  localized?: boolean
  pattern?: string
}
interface List {
  kind: { fields: Record<string, Field> }
  items: Entry[]
}

async function ask(path: string, method = 'GET', body?: unknown) {
  const headers = { 'content-type': 'application/json', cookie }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await engine.fetch(path, init)
  return { ok: answer.ok, status: answer.status, body: await answer.text() }
}

async function list(kind: string, query = ''): Promise<List> {
  const { body } = await ask(`/api/admin/content/${kind}?limit=200${query}`)
  return JSON.parse(body) as List
}

async function write(kind: string, entry: Entry, locale: string, change: object) {
  const cell = entry.cells.find((cell) => cell.locale === locale)
  const fields = { ...cell?.fields, ...change }
  const cells = { [locale]: { version: cell?.version ?? 0, fields } }
  return (await ask(`/api/admin/content/${kind}/${entry.slug}`, 'PUT', { cells })).ok
}

/** Each changes something, or answers that it was refused. */
const edits: Record<string, () => Promise<boolean>> = {
  async text() {
    const kind = one(KINDS)
    const { kind: model, items } = await list(kind)
    const entry = one(items)
    const locale = one(LOCALES)
    const written = entry.cells.find((cell) => cell.locale === locale)?.fields ?? {}
    const isFree = (name: string) => {
      const field = model.fields[name]
      return ['text', 'markdown'].includes(field?.type ?? '') && field?.localized && !field.pattern
    }
    const names = Object.keys(written).filter(isFree)
    if (names.length === 0) return false
    const name = one(names)
    const text = String(written[name])
    const other = text.endsWith('!') ? text.slice(0, -1) : `${text}!`
    return write(kind, entry, locale, { [name]: other })
  },
  async order() {
    const kind = one(['faq', 'benefit', 'service', 'area'])
    const { items } = await list(kind)
    const [first, second] = [one(items), one(items)]
    if (first === second) return false
    const slugs = [second.slug, first.slug]
    return (await ask(`/api/admin/content/${kind}/order`, 'PUT', { slugs })).ok
  },
  async archive() {
    const kind = one(['faq', 'step', 'area'])
    const { items } = await list(kind)
    // Some have to stay, for the edits that follow.
    if (items.length < 4) return false
    return (await ask(`/api/admin/content/${kind}/${one(items).slug}`, 'DELETE')).ok
  },
  async restore() {
    const kind = one(['faq', 'step', 'area'])
    const { items } = await list(kind, '&archived=true')
    if (items.length === 0) return false
    return (await ask(`/api/admin/content/${kind}/${one(items).slug}/restore`, 'POST')).ok
  },
  async languages() {
    const kind = one(['faq', 'offer', 'article', 'area'])
    const entry = one((await list(kind)).items)
    const languages = LOCALES.filter((locale) => locale === 'en' || below(3) > 0)
    return write(kind, entry, '*', { languages })
  },
  async blocks() {
    const kind = one(['offer', 'page'])
    const entry = one((await list(kind)).items)
    const sections = entry.cells.find(({ locale }) => locale === '*')?.fields.sections
    if (!Array.isArray(sections) || sections.length < 2) return false
    return write(kind, entry, '*', { sections: [...sections.slice(1), sections[0]] })
  },
  async slug() {
    const kind = one(['offer', 'article'])
    const { slug } = one((await list(kind)).items)
    const { version } = JSON.parse((await ask(`/api/admin/content/${kind}/${slug}`)).body)
    const answer = await engine.fetch(`/api/admin/content/${kind}/${slug}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie, 'if-match': `"${version}"` },
      body: JSON.stringify({ slug: slug.endsWith('-now') ? slug.slice(0, -4) : `${slug}-now` }),
    })
    return answer.ok
  },
}

/** Releases all drafts, and waits until no release is under way. */
async function publish() {
  const items = await ask('/api/admin/releases', 'POST', { items: 'ready', note: 'Random edits' })
  expect(items.ok, items.body).toBe(true)
  await until(async () => {
    const { body } = await ask('/api/admin/releases?limit=20')
    const { items } = JSON.parse(body) as { items: { status: string }[] }
    const underWay = items.filter(({ status }) => !['live', 'cancelled'].includes(status))
    expect(underWay.filter(({ status }) => ['failed', 'held'].includes(status))).toEqual([])
    return underWay.length === 0
  })
}

test(
  `after random edits each live page is what would be made anew (SEED=${SEED})`,
  async () => {
    const made: string[] = []
    while (made.length < EDITS) {
      for (let more = TOGETHER; more > 0; ) {
        // Most edits are of texts.
        const name = next() < 0.5 ? 'text' : one(Object.keys(edits))
        if (!(await edits[name]?.())) continue
        made.push(name)
        more -= 1
      }
      await publish()
      const told = await engine.command('site', 'verify').catch((e: Error) => e.message)
      expect(told, `${made.length} edits: ${made.join(', ')}`).toContain('all stored whole')
    }
    expect(new Set(made).size).toBeGreaterThan(3)
  },
  60_000 + EDITS * 3_000,
)
