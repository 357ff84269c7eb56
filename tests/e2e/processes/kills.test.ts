/**
 * Every acknowledged write is stored, complete and searchable, whenever an engine is killed under
 * load.
 */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { indexed, sendLead, signIn, year } from '../asks'
import { cleanUp, type Engine, newData, newFolder, type Settings, start } from '../engine'
import { sleep, until } from '../waiting'

/** `make soak` asks for more. */
const KILLS = Number(process.env.KILLS ?? 5)

const postgres = process.env.TEST_DATABASE_URL

afterAll(cleanUp)

interface Heard {
  status: number
  text: string
}

interface Lead {
  id: string
  lead_number: string
  name: string
  version: number
  notes: string | null
  call_attempts: number
}

/** The writes to a lead. One whose connection broke before the response may have happened. */
interface Work {
  notes: (string | null)[]
  calls: number
  broken: number
}

class Shop {
  /** name → the lead number in the response */
  readonly leads = new Map<string, string>()
  /** lead id → what staff did */
  readonly work = new Map<string, Work>()
  /** Possible texts of the draft: the last acknowledged one, and those without a response. */
  answers: string[] = []
  pages = 0
  releases = 0
  over = false
  paused = false
  #cookie = ''

  constructor(public engine: Engine) {}

  async signIn() {
    this.#cookie = await signIn(this.engine, 'admin')
  }

  /** undefined when the connection broke; after a 503 nothing was done. */
  async #hear(asked: () => Promise<Response>): Promise<Heard | undefined> {
    while (this.paused) await sleep(20)
    try {
      const answer = await asked()
      const heard = { status: answer.status, text: await answer.text() }
      if (heard.status === 503) await sleep(20)
      return heard
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(20)
      return undefined
    }
  }

  #ask(method: string, path: string, body?: unknown, version?: number) {
    const headers = {
      cookie: this.#cookie,
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    }
    const init = body === undefined ? { method, headers } : { method, headers, body: json(body) }
    return this.#hear(() => this.engine.fetch(path, init))
  }

  /** Sends one lead until it is answered. */
  async #visitor(name: string) {
    while (!this.leads.has(name)) {
      const heard = await this.#hear(() => sendLead(this.engine, name, `key of ${name}`))
      if (!heard || heard.status === 503) continue
      expect(heard.status, heard.text).toBe(201)
      this.leads.set(name, (JSON.parse(heard.text) as Lead).lead_number)
    }
  }

  async visitors(of: string) {
    for (let n = 0; !this.over; n += 1) await this.#visitor(`Visitor ${of}${n}`)
  }

  /** Reads pages, which must always be available and complete. */
  async readers() {
    const paths = ['/', '/kn/', '/pest-control/koramangala', '/ta/pest-control/hebbal']
    for (let n = 0; !this.over; n += 1) {
      const heard = await this.#hear(() => this.engine.fetch(paths[n % paths.length] ?? '/'))
      if (!heard) continue
      expect(heard.status).toBe(200)
      expect(heard.text).toMatch(/<\/html>\s*$/)
      this.pages += 1
    }
  }

  /** Edits and calls the leads at the head of the queue. */
  async desk() {
    for (let n = 0; !this.over; n += 1) {
      const queue = await this.#ask('GET', '/api/admin/leads?sort=priority&limit=20')
      if (queue?.status !== 200) continue
      const { items } = JSON.parse(queue.text) as { items: Lead[] }
      const lead = items[n % items.length]
      if (!lead) continue
      const done = this.work.get(lead.id) ?? { notes: [lead.notes], calls: 0, broken: 0 }
      this.work.set(lead.id, done)
      const notes = `Note ${n}`
      const path = `/api/admin/leads/${lead.id}`
      const edited = await this.#ask('PATCH', path, { notes }, lead.version)
      if (edited?.status === 200) done.notes = [notes]
      else if (!edited) done.notes.push(notes)
      const called = await this.#ask('POST', `${path}/calls`, { status: 'not_connected' })
      if (called?.status === 200) done.calls += 1
      else if (!called) done.broken += 1
    }
  }

  async #save(answer: string) {
    const path = '/api/admin/content/faq/safe'
    const read = await this.#ask('GET', path)
    if (read?.status !== 200) return false
    const { cells } = JSON.parse(read.text) as { cells: { locale: string; version: number }[] }
    const version = cells.find(({ locale }) => locale === 'en')?.version
    const fields = { question: 'Is it safe?', answer }
    const saved = await this.#ask('PUT', `${path}/en`, { fields }, version)
    if (saved?.status === 200) this.answers = [answer]
    else if (!saved) this.answers.push(answer)
    return saved?.status === 200
  }

  #release() {
    return this.#ask('POST', '/api/admin/releases', { items: 'ready', note: 'A better answer' })
  }

  /** Saves drafts, and releases them after every tenth, with as many tries as that takes. */
  async marketer() {
    let due = false
    for (let n = 0; !this.over; n += 1) {
      await this.#save(`Answer ${n}`)
      due ||= n % 10 === 0
      if (due && (await this.#release())?.status === 202) {
        this.releases += 1
        due = false
      }
      await sleep(50)
    }
  }

  /** Publishes a last text, whatever the result of the earlier releases. */
  async lastRelease() {
    await until(() => this.#save('The last answer'))
    await until(async () => (await this.#release())?.status === 202)
    await until(async () => {
      const live = await this.#ask('GET', '/api/content/faq/safe?locale=en')
      return live?.text.includes('The last answer')
    }, 60_000)
  }

  async draft() {
    const read = await this.#ask('GET', '/api/admin/content/faq/safe')
    const { cells } = JSON.parse(read?.text ?? '') as {
      cells: { locale: string; fields: { answer: string } }[]
    }
    return cells.find(({ locale }) => locale === 'en')?.fields.answer
  }

  /** Checks each acknowledged lead: stored once, numbered without a gap, with its notes and calls. */
  async checkLeads() {
    const all = (await this.engine.leads()) as unknown as Lead[]
    // A server's database may have other leads.
    const kept = all.filter(({ name }) => this.leads.has(name))
    expect(new Map(kept.map((lead) => [lead.name, lead.lead_number]))).toEqual(this.leads)
    const numbers = kept.map((lead) => lead.lead_number).sort()
    const first = Number(numbers[0]?.slice(-6))
    const number = (n: number) => `LD-${year()}-${String(first + n).padStart(6, '0')}`
    expect(numbers).toEqual(kept.map((_, n) => number(n)))
    for (const lead of all) {
      const done = this.work.get(lead.id)
      if (!done) continue
      expect(done.notes).toContain(lead.notes)
      expect(lead.call_attempts).toBeGreaterThanOrEqual(done.calls)
      expect(lead.call_attempts).toBeLessThanOrEqual(done.calls + done.broken)
    }
  }
}

const json = (value: unknown) => JSON.stringify(value)

async function killed(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  const shop = new Shop(await start(data, { settings }))
  await shop.signIn()
  const people = ['A', 'B', 'C'].map((of) => shop.visitors(of))
  const busy = Promise.all([...people, shop.readers(), shop.desk(), shop.marketer()])
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Kills in a different place each time; every fifth is late enough for a release to finish.
    const late = kill % 5 === 4
    if (late) await until(async () => shop.releases > 0, 60_000)
    await sleep(late ? 4_000 : 50 + ((kill * 137) % 600))
    await shop.engine.kill()
    shop.engine = await start(data, { settings, port: shop.engine.port })
    // The index can only be compared while nothing is written.
    shop.paused = kill % 10 === 9
    if (shop.paused) await indexed(shop.engine)
    shop.paused = false
  }
  shop.over = true
  await busy
  for (const [what, done] of Object.entries({
    leads: shop.leads.size,
    pages: shop.pages,
    worked: shop.work.size,
    releases: shop.releases,
  }))
    expect(done, what).toBeGreaterThan(0)
  expect(shop.answers).toContain(await shop.draft())
  await shop.checkLeads()

  await shop.lastRelease()
  const { engine } = shop
  expect(await engine.command('site', 'verify')).toContain('all stored whole and up to date')
  await indexed(engine)
  const file = join(await newFolder(), 'shop.backup')
  await engine.command('backup', file)
  await engine.command('restore', '--check', file)
  const { code } = await engine.stop()
  expect(code).toBe(0)
}

const WHILE = 90_000 + KILLS * 10_000

test('an engine killed under a mixed load keeps all that it acknowledged', { timeout: WHILE }, () =>
  killed({}),
)

test.runIf(postgres)('the same under a mixed load on PostgreSQL', { timeout: WHILE }, () =>
  killed({ DATABASE_URL: postgres ?? '' }),
)
