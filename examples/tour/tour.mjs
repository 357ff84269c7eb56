/**
 * `make tour`: the whole of Jaali on a folder of its own, with a month of life in it and seven things
 * to try. Ctrl-C ends it and leaves nothing behind.
 *
 *   node examples/tour/tour.mjs ENGINE
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDoors } from './doors.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))
const USUAL = 8080

const engine = process.argv[2] && resolve(process.argv[2])
if (!engine) {
  console.error('usage: node examples/tour/tour.mjs ENGINE')
  process.exit(2)
}

/** The usual port, or any free one. */
async function freePort() {
  for (const port of [USUAL, 0]) {
    const server = createServer()
    const listening = once(server.listen(port, '127.0.0.1'), 'listening').then(() => true)
    if (!(await listening.catch(() => false))) continue
    const { port: found } = server.address()
    await new Promise((closed) => server.close(closed))
    return found
  }
  throw new Error('no port is free')
}

const running = new Set()
/** Of the machine's own settings none counts: the tour must not touch a real database. */
const own = Object.entries(process.env).filter(([name]) => !/^(JAALI_|DATABASE_URL$)/.test(name))

function jaali(args, settings, stdio) {
  const env = { ...Object.fromEntries(own), ...settings }
  // Ctrl-C goes to the tour, which ends what it began in its order.
  const child = spawn(engine, args, { cwd: project, env, stdio, detached: true })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** Resolves when the engine says that it is live, fails when it ends before. */
function live(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    child.on('error', reject)
    child.on('close', () => reject(new Error('the engine ended')))
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (/^Jaali is live/m.test(said)) resolve()
    })
  })
}

async function fill(settings, password) {
  const child = jaali(['demo', '--password-stdin'], settings, ['pipe', 'pipe', 'inherit'])
  child.stdin.end(`${password}\n`)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('the demo could not be filled in')
  const people = [...said.matchAll(/^(\w+)\t(\S+)$/gm)].map(([, role, email]) => ({ role, email }))
  return ['admin', 'support', 'marketer'].map((role) => people.find((one) => one.role === role))
}

const tour = (url) => `
Seven things to try:
  1. The site as a visitor sees it, in Kannada        ${url}/kn/
  2. Ask for help on the page of an area ...          ${url}/pest-control/koramangala
  3. ... and see it come in (as support); then work
     the queue by keyboard: j, k, c, ? for the rest   ${url}/admin/leads
  4. The visits of the week                           ${url}/admin/bookings?show=calendar
  5. Another answer to a question (as marketer), its
     preview, and in seconds it is live               ${url}/admin/content/faq
  6. Another price (as admin): the site follows       ${url}/admin/packages
  7. The API of all this                              ${url}/api/docs/
`

let folder
let ending
async function end(code) {
  ending ??= (async () => {
    for (const child of running) child.kill('SIGTERM')
    await Promise.all([...running].map((child) => once(child, 'close')))
    if (folder) await rm(folder, { recursive: true, force: true })
    process.exit(code)
  })()
  await ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

try {
  folder = await mkdtemp(join(tmpdir(), 'jaali-tour-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { JAALI_DATA: folder, JAALI_PUBLIC_URL: url }
  console.log('Making the site: every page, in seven languages ...')
  const serving = jaali(['serve', '--listen', `127.0.0.1:${port}`], settings, [
    'ignore',
    'pipe',
    'inherit',
  ])
  await live(serving)
  console.log('Living a month: leads, calls, customers, visits, payments ...')
  const password = randomBytes(12).toString('base64url')
  const people = await fill(settings, password)
  const doors = await openDoors(url, people, password)
  console.log(`\nJaali is live: ${url}\n\nSign in; each link works once:`)
  for (const { role, link } of doors) console.log(`  ${role.padEnd(9)} ${link}`)
  console.log(`${tour(url)}\nCtrl-C ends the tour and removes its folder.`)
  const [code] = await once(serving, 'close')
  if (!ending) throw new Error(`the engine ended (${code})`)
} catch (error) {
  if (!ending) console.error(`tour: ${error.message}`)
  await end(1)
}
