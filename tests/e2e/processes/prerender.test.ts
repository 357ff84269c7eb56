/** The site as plain files, which the prerender command makes from a running engine. */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../asks'
import { siteThat } from '../brokenSite'
import { cleanUp, type Engine, newData, newFolder, project, start } from '../engine'
import { until } from '../waiting'

// For the first copy of its site, an engine draws 500 cards.
vi.setConfig({ testTimeout: 400_000 })

let engine: Engine
beforeAll(async () => {
  engine = await start(await newData())
})
afterAll(cleanUp)

async function prerender(args: string[], env: Record<string, string> = {}) {
  const script = join(project, 'site/scripts/prerender.mjs')
  const options = { env: { ...process.env, ...env }, cwd: project }
  try {
    const { stdout } = await promisify(execFile)('node', [script, ...args], options)
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const everything = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** The path at which the engine serves the content of a file. */
const addressOf = (file: string) =>
  `/${file.replace(/(^|\/)404\.html$/, '$1nothing-here').replace(/(^|\/)index\.html$/, '$1')}`.replace(
    /\.html$/,
    '',
  )

test('each file is what the engine serves, and the next run writes what changed alone', async () => {
  const out = await newFolder()
  const args = ['--from', engine.url, '--out', out]
  const first = await prerender(args)
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('files written, 0 as') })
  const { paths } = (await (await engine.fetch('/api/site/pages')).json()) as { paths: string[] }
  const files = await everything(out)
  const pages = files.filter((file) =>
    /\.html$|islands\.json$|^[\w.]+\.(txt|xml|webmanifest)$/.test(file),
  )
  expect(pages).toHaveLength(paths.length)
  const others: string[] = []
  for (const file of files.filter((file) => !/^[._]/.test(file))) {
    const served = await engine.fetch(addressOf(file))
    const same = Buffer.from(await served.arrayBuffer()).equals(await readFile(join(out, file)))
    if (!same) others.push(file)
  }
  expect(others).toEqual([])
  const headers = await readFile(join(out, '_headers'), 'utf8')
  const policy = (await engine.fetch('/')).headers.get('content-security-policy')
  expect(headers).toContain(`Content-Security-Policy: ${policy}\n`)
  expect(headers).toContain('/sw.js\n  Cache-Control: public, no-cache\n')
  const worker = await (await engine.fetch('/sw.js')).text()
  expect(await readFile(join(out, 'sw.js'), 'utf8')).toBe(worker)

  const home = join(out, 'kn/index.html')
  await writeFile(home, 'older')
  const untouched = await stat(join(out, 'index.html'))
  expect((await prerender(args)).said).toContain(' 1 files written')
  expect(await readFile(home, 'utf8')).toContain('<html lang="kn"')
  expect((await stat(join(out, 'index.html'))).mtimeMs).toBe(untouched.mtimeMs)
})

test('a moved area leaves its old file, and a line says where it went', async () => {
  const own = await start(await newData())
  const out = await newFolder()
  const args = ['--from', own.url, '--out', out]
  await prerender(args)
  const cookie = await signIn(own)
  const headers = { cookie, 'content-type': 'application/json', 'if-match': '"1"' }
  const moved = await own.fetch('/api/admin/content/area/hebbal', {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ slug: 'hebbal-lake' }),
  })
  expect(moved.status).toBe(200)
  await until(async () => (await own.fetch('/pest-control/hebbal-lake')).ok)
  expect((await prerender(args)).said).toContain(' 7 removed')
  const files = await everything(out)
  expect(files).toContain('ta/pest-control/hebbal-lake.html')
  expect(files).not.toContain('ta/pest-control/hebbal.html')
  expect(await readFile(join(out, '_redirects'), 'utf8')).toContain(
    '/ta/pest-control/hebbal /ta/pest-control/hebbal-lake 301\n',
  )
  await own.stop()
})

test('a page that fails is named, and the others are made', async () => {
  const page = '/ta/pest-control/jayanagar'
  const out = await newFolder()
  const site = { JAALI_SITE_DIST: await siteThat('throws', page) }
  const { code, said } = await prerender(['--from', engine.url, '--out', out], site)
  expect(code).toBe(1)
  expect(said).toContain(`${page}: a component threw`)
  const files = await everything(out)
  expect(files).not.toContain(`${page.slice(1)}.html`)
  expect(files).toContain('ta/pest-control/hebbal.html')
})

test('a renderer that dies or talks nonsense is said', async () => {
  for (const [misdeed, sentence] of [
    ['dies', 'the renderer ended'],
    ['talks nonsense', 'the renderer said what is no answer: <html>not JSON'],
  ] as const) {
    const site = { JAALI_SITE_DIST: await siteThat(misdeed, '/kn/') }
    const args = ['--from', engine.url, '--out', await newFolder(), '--only', '/kn/']
    const { code, said } = await prerender(args, site)
    expect(code).toBe(1)
    expect(said).toContain(`/kn/: ${sentence}`)
  }
})

test('only the pages that are named are written', async () => {
  const out = await newFolder()
  const args = ['--from', engine.url, '--out', out, '--only', '/', '/kn/pest-control/hebbal']
  expect((await prerender(args)).code).toBe(0)
  const html = (await everything(out)).filter((file) => file.endsWith('.html'))
  expect(html).toEqual(['index.html', 'kn/pest-control/hebbal.html'])
})

test('what cannot be done is said, and nothing is written', async () => {
  const out = await newFolder()
  const refused = async (...args: string[]) => {
    const { code, said } = await prerender(args)
    expect(code).toBe(1)
    return said.split('\n')[0]
  }
  expect(await refused('--out', out)).toContain('usage: prerender --from URL --out DIR')
  expect(await refused('--from', 'engine', '--out', out)).toBe(
    'prerender: --from: use http://host[:port] or https://host, without a path',
  )
  expect(await refused('--from', 'http://127.0.0.1:9', '--out', out)).toContain(
    'cannot read http://127.0.0.1:9/api/site/pages: ',
  )
  expect(await refused('--from', engine.url, '--out', out, '--only', '/nowhere')).toBe(
    `prerender: ${engine.url} has no page /nowhere`,
  )
  expect(await everything(out)).toEqual([])
  const holiday = join(out, 'holiday.jpg')
  await writeFile(holiday, 'mine')
  expect(await refused('--from', engine.url, '--out', out)).toBe(
    `prerender: --out: ${out} holds other files; name an empty folder or a new one`,
  )
  const site = { JAALI_SITE_DIST: await newFolder() }
  const { said } = await prerender(['--from', engine.url, '--out', await newFolder()], site)
  expect(said).toContain('the site is not built: ')
})
