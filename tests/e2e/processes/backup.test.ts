/** A backup is taken while visitors write, and is complete wherever it is restored. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, type Engine, jaali, newData, newFolder, start } from '../engine'

afterAll(cleanUp)

async function ask(engine: Engine, name: string) {
  const lead = { name, phone: '+91 98765 43210', email: 'asha@example.in', address: 'Koramangala' }
  const answer = await engine.fetch('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { lead_number: string }).lead_number
}

const home = async (engine: Engine) => (await engine.fetch('/kn/')).headers.get('etag')

test('a backup taken during writes holds all that was answered before it', async () => {
  const engine = await start(await newData())
  const answered: string[] = []
  let open = true
  async function visitor() {
    while (open) answered.push(await ask(engine, `Visitor ${answered.length}`))
  }
  const visitors = Promise.all([visitor(), visitor(), visitor(), visitor()])
  while (answered.length < 50) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = [...answered]
  const file = join(await newFolder(), 'shop.backup')
  expect(await engine.command('backup', file)).toMatch(
    /^wrote .*: \d+ rows in \d+ tables, 0 media files\n$/,
  )
  const during = answered.length - before.length
  open = false
  await visitors
  const tag = await home(engine)
  const all = (await engine.leads()).map((lead) => lead.lead_number).sort()
  await engine.stop()
  expect(during).toBeGreaterThan(0)

  const data = await newFolder()
  const done = await jaali(['restore', file], { JAALI_DATA: data })
  expect(done).toMatchObject({ code: 0, err: '' })
  const restored = await start(data)
  const kept = (await restored.leads()).map((lead) => lead.lead_number).sort()
  // The leads up to the moment of the backup, without a gap.
  expect(kept).toEqual(all.slice(0, kept.length))
  expect(kept).toEqual(expect.arrayContaining(before))
  expect(await home(restored)).toBe(tag)
  expect(await restored.command('site', 'verify')).toContain('all stored whole')
  // Lead numbers continue where the backup ended.
  expect(await ask(restored, 'The next')).toBe(all[kept.length] ?? expect.any(String))

  const refused = await jaali(['restore', '--force', file], { JAALI_DATA: data })
  expect(refused.err).toBe(`jaali: ${data} is in use: stop the engine first\n`)
  await restored.stop()
})
