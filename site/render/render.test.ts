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
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const [hello, ...answers] = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
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

test('the same data makes the same page, and the page names a script that was built', async () => {
  const line = JSON.stringify({ id: 1, path: '/', data: fixture('area', 'kn') })
  const { answers } = await talk([line, line])
  expect(answers[0].text).toBe(answers[1].text)
  expect(answers[0].text).toMatch(/<script type="module" src="\/assets\/[^"]+\.js">/)
})
