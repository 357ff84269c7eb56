/**
 * A data folder of an earlier version comes up under this one with all that was in it. It was made by
 * the version before contents had gates, kinds with pages and blocks: `tests/upgrade/data.tar.br` has it
 * (`data/`) and what that version exported of it (`export/`).
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { indexed } from '../asks'
import { cleanUp, newFolder, project, start } from '../engine'
import { until } from '../waiting'

afterAll(cleanUp)

test('a folder of an earlier version comes up with every text, draft, plan, lead and account', async () => {
  const folder = await newFolder()
  const packed = await readFile(join(project, 'tests/upgrade/data.tar.br'))
  const tar = join(folder, 'data.tar')
  await writeFile(tar, brotliDecompressSync(packed))
  await promisify(execFile)('tar', ['-xf', tar, '-C', folder])
  const engine = await start(join(folder, 'data'))

  // Every entry's file is as it was, drafts included, to the byte.
  const now = join(folder, 'now')
  await engine.command('export', now)
  const before = join(folder, 'export/content')
  const files = (await readdir(before, { recursive: true })).filter((name) =>
    /\/.*toml$/.test(name),
  )
  expect(files.length).toBeGreaterThan(60)
  for (const name of files) {
    // What the new version asks for: a template that this one would refuse is replaced.
    if (name.startsWith('template/')) continue
    const read = (root: string) => readFile(join(root, name), 'utf8')
    expect(await read(join(now, 'content')), name).toBe(await read(before))
  }
  for (const locale of ['en', 'kn']) {
    const read = async (root: string) =>
      JSON.parse(await readFile(join(folder, root, 'locales', `${locale}.json`), 'utf8'))
    expect(await read('now')).toMatchObject(await read('export'))
  }

  const html = async (path: string) => (await engine.fetch(path)).text()
  expect(await html('/ta/')).toContain('விலை என்ன?')
  expect(await html('/kn/')).not.toContain('ಹಳೆಯ ಕರಡು')
  const moved = await engine.fetch('/pest-control/hebbal', { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    expect.stringContaining('/pest-control/hebbal-lake'),
  ])
  // It broke the format that areas have since: it stays live, and stops nobody.
  expect(await html('/pest-control/hebbal-lake')).toContain('56002')
  const releases = await engine.command('release', 'list')
  expect(releases).toMatch(/release 4 scheduled: .*For later/)
  expect(releases).toMatch(/release 2 live: .*Tamil price/)
  expect(await engine.command('leads', 'list')).toContain('LD-2026-000001')

  const headers = { 'content-type': 'application/json' }
  const account = { email: 'marketer@jaali.example', password: 'neem-and-turmeric' }
  const signedIn = await engine.fetch('/api/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  expect(signedIn.status).toBe(200)

  // What this version brings is there as well: pages of kinds that the old one did not know.
  await until(async () => (await html('/kn/offers/quiet-kitchen')).includes('price-list'))
  await engine.command('content', 'edit', 'faq/price', '--locale', 'kn', '--set', 'question=ದರ?')
  await engine.command('release', 'create', '--note', 'After the upgrade')
  await until(async () => (await html('/kn/')).includes('ದರ?'))
  expect(await engine.command('site', 'verify')).toContain('all stored whole and up to date')
  await indexed(engine)
  await engine.stop()
})
