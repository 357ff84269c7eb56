import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import english from '../../locales/en.json'
import { version } from '../../package.json'
import { fixture } from '../fixtures/pages'

const renderer = fileURLToPath(new URL('../dist/server/render.mjs', import.meta.url))

/** Sends the lines to the built renderer, closes its input and reads all its output. */
async function talk(lines: string[]) {
  const child = spawn(process.execPath, [renderer], { cwd: '/' })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise((resolve) => child.on('close', resolve))
  let said = Buffer.concat(chunks)
  const line = () => {
    const end = said.indexOf('\n')
    const { bytes, ...rest } = JSON.parse(said.subarray(0, end).toString())
    said = said.subarray(end + 1)
    if (bytes === undefined) return rest
    const text = said.subarray(0, bytes).toString()
    said = said.subarray(bytes)
    return { ...rest, text }
  }
  const hello = line()
  const answers = []
  while (said.length > 0) answers.push(line())
  return { code, hello, answers }
}

test('the renderer says hello, answers each line and ends with its input', async () => {
  const { code, hello, answers } = await talk([
    JSON.stringify({ id: 1, path: '/', data: fixture('home', 'en') }),
    'no JSON at all',
    JSON.stringify({ id: 'b', path: '/broken', data: { kind: 'home' } }),
    JSON.stringify({ id: 3, path: '/kn/404', data: fixture('not_found', 'kn') }),
    JSON.stringify({ id: 4, path: '/kn/islands.json', data: fixture('islands', 'kn') }),
  ])
  expect(code).toBe(0)
  expect(hello).toEqual({
    ready: true,
    version,
    texts: Object.keys(english),
    bundle: expect.stringMatching(/^[0-9a-f]{64}$/),
    csp: expect.stringContaining("default-src 'none'"),
  })
  expect(hello.csp).not.toContain('unsafe')
  expect(answers).toEqual([
    { id: 1, text: expect.stringMatching(/^<!doctype html><html lang="en"/) },
    { id: null, error: expect.any(String) },
    { id: 'b', error: expect.any(String) },
    { id: 3, text: expect.stringContaining('404') },
    { id: 4, text: expect.stringMatching(/^\{"locale":"kn",/) },
  ])
})

test('when the engine goes away the renderer ends without a word', async () => {
  const child = spawn(process.execPath, [renderer], { cwd: '/' })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.stdout.destroy()
  child.stdin.write(`${JSON.stringify({ id: 1, path: '/', data: fixture('home', 'en') })}\n`)
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
})

test('a page in a frame is the page of both, and the oldest frames are forgotten', async () => {
  const page = fixture('area', 'kn')
  const { path, title, area, ...shared } = page
  const { name, ...others } = area ?? {}
  const frame = (n: number) =>
    JSON.stringify({ frame: `${n}`, data: { ...shared, area: { ...others, name: '' } } })
  const own = (id: number, frame: string) =>
    JSON.stringify({ id, path, frame, data: { path, title, area: { name } } })
  const many = Array.from({ length: 28 }, (_, n) => frame(n + 2))
  const { answers } = await talk([
    JSON.stringify({ id: 1, path, data: page }),
    frame(1),
    own(2, '1'),
    ...many,
    own(3, '1'),
    own(4, '2'),
  ])
  expect(answers).toEqual([
    { id: 1, text: expect.stringContaining('<h1') },
    { id: 2, text: answers[0].text },
    { id: 3, error: 'no frame 1' },
    { id: 4, text: answers[0].text },
  ])
})

test('the same data makes the same page, and the page names a script that was built', async () => {
  const line = JSON.stringify({ id: 1, path: '/', data: fixture('area', 'kn') })
  const { answers } = await talk([line, line])
  expect(answers[0].text).toBe(answers[1].text)
  expect(answers[0].text).toMatch(/<script type="module" src="\/assets\/[^"]+\.js">/)
})
