/** A front end of strangers is built on a running engine, with Astro. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, newData, project, start } from '../e2e/engine'

afterAll(cleanUp)

const LANGUAGES = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']

test('the library is built in seven languages', async () => {
  const engine = await start(await newData())
  const cwd = join(project, 'examples/astro')
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CONTENT_URL: engine.url }
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd, env, encoding: 'utf8' })
  npm('ci', '--no-audit', '--no-fund')
  npm('run', 'check')
  npm('run', 'build')
  let pages = 0
  for (const locale of LANGUAGES) {
    const asked = `/api/content/article?locale=${locale}&missing=absent&limit=200`
    const { items } = (await (await engine.fetch(asked)).json()) as { items: { slug: string }[] }
    const folder = locale === 'en' ? 'library' : `${locale}/library`
    const written = items.map(({ slug }) => slug).sort()
    const made = readdirSync(join(cwd, 'dist', folder), { withFileTypes: true })
    expect(
      made
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(written)
    pages += written.length
  }
  expect(pages).toBeGreaterThan(0)
  await engine.stop()
}, 600_000)
