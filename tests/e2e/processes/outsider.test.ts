/** Someone who knows nothing but `/api/docs` builds on the engine: with curl, with types, with a token. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, jaali, newData, project, start } from '../engine'

afterAll(cleanUp)

const PASSWORD = 'neem and turmeric'

/** The text of HTML. */
function plain(html: string) {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return html.replace(/<[^>]+>/g, '').replace(/&(#?\w+);/g, (all, name) => letters[name] ?? all)
}

test('the guide leads from curl to types and drafts', async () => {
  const engine = await start(await newData())
  const settings = { ...engine.settings, JAALI_DATA: engine.data }
  const reference = await (await engine.fetch('/api/openapi.json')).json()
  expect((reference as { info: { description: string } }).info.description).toContain(
    '/api/docs/build',
  )
  const guide = await (await engine.fetch('/api/docs/build')).text()
  const base = guide.match(/curl -s (http[^/]+\/\/[^/]+)\/api\/content\n/)?.[1]
  expect(base).toBeTruthy()
  const lines = [...guide.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)]
    .flatMap(([, code = '']) => plain(code).split('\n'))
    .filter((line) => line.startsWith('curl -s '))
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) {
    const command = line.replaceAll(base ?? '', engine.url)
    const answer = JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8' }))
    expect(answer, line).not.toHaveProperty('code')
  }

  const types = join(project, 'client/bin/jaali-types.mjs')
  const made = execFileSync(process.execPath, [types, engine.url], { encoding: 'utf8' })
  // When kinds change, write it again: node client/bin/jaali-types.mjs URL > examples/astro/jaali.d.ts
  expect(made).toBe(readFileSync(join(project, 'examples/astro/jaali.d.ts'), 'utf8'))

  const email = 'asha@jaali.example'
  const account = ['user', 'add', '--email', email, '--name', 'Asha', '--role', 'admin']
  const added = await jaali([...account, '--password-stdin'], settings, `${PASSWORD}\n`)
  expect(added.err).toBe('')
  const add = ['token', 'add', '--name', 'Our app', '--by', email, '--days', '90']
  const token = await jaali([...add, '--scope', 'content:drafts'], settings)
  const drafts = '/api/content/faq?at=draft'
  const authorization = `Bearer ${token.out.trim()}`
  expect((await engine.fetch(drafts)).status).toBe(401)
  expect((await engine.fetch(drafts, { headers: { authorization } })).status).toBe(200)
  const listed = (await jaali(['token', 'list'], settings)).out
  expect(listed).toContain('Our app')
  expect(listed).not.toContain(token.out.trim())
  await jaali(['token', 'revoke', listed.split('\t')[0] ?? ''], settings)
  expect((await engine.fetch(drafts, { headers: { authorization } })).status).toBe(401)
  const odd = await jaali([...add, '--scope', 'users:read'], settings)
  expect(odd.err).toContain("'users:read' is none of")
  await engine.stop()
})
