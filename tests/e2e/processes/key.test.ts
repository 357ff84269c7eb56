/** The key for secrets at rest, and lost second factors, by commands and settings. */
import { createHmac } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, type Engine, jaali, newData, newFolder, type Settings, start } from '../engine'
import { until } from '../waiting'

afterAll(cleanUp)

const email = 'asha@example.com'
const password = 'paddy fields after the rain'
const another = Buffer.alloc(32, 'another').toString('base64')

/** The code of an authenticator app for a secret in base32 (RFC 6238). */
function code(secret: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function signIn(engine: Engine, given: Record<string, string> = {}) {
  const answer = await engine.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...given }),
  })
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return { status: answer.status, cookie: cookie.join('; ') }
}

/** An engine with an admin who needs a code to sign in. */
async function withSecondFactor(data: string, settings: Settings = {}) {
  const add = ['user', 'add', '--name', 'Asha Rao', '--email', email, '--role', 'admin']
  const added = await jaali(
    [...add, '--password-stdin'],
    { ...settings, JAALI_DATA: data },
    password,
  )
  expect(added.code, added.err).toBe(0)
  const engine = await start(data, { settings })
  const { cookie } = await signIn(engine)
  const headers = { cookie, 'content-type': 'application/json', origin: engine.url }
  const begun = await engine.fetch('/api/auth/second-factor', { method: 'POST', headers })
  expect(begun.status).toBe(201)
  const { secret } = (await begun.json()) as { secret: string }
  const proof = { method: 'PUT', headers, body: JSON.stringify({ code: code(secret) }) }
  expect((await engine.fetch('/api/auth/second-factor', proof)).status).toBe(200)
  expect((await signIn(engine)).status).toBe(401)
  return engine
}

const serve = (data: string, settings: Settings = {}) =>
  jaali(['serve', '--listen', '127.0.0.1:0'], { ...settings, JAALI_DATA: data })

test('a second factor that somebody lost is taken away by command, and only when it is said', async () => {
  const engine = await withSecondFactor(await newData())
  const settings = { ...engine.settings, JAALI_DATA: engine.data }
  const remove = ['user', 'second-factor', '--email', email]
  const unsaid = await jaali(remove, settings)
  expect(unsaid.code).toBe(2)
  expect(unsaid.err).toContain('--remove')
  expect((await signIn(engine)).status).toBe(401)
  const said = await engine.command(...remove, '--remove')
  expect(said).toBe(`${email} signs in with the password alone now\n`)
  expect((await signIn(engine)).status).toBe(200)
  await engine.stop()
})

test('without its key an engine does not start, and goes on once what was sealed is forgotten', async () => {
  const engine = await withSecondFactor(await newData())
  await engine.stop()
  const file = join(engine.data, 'key')
  const key = await readFile(file, 'utf8')

  await rm(file)
  const none = await serve(engine.data)
  expect(none.code).toBe(1)
  expect(none.err).toContain('there is no key: ')
  expect(none.err).toContain('`jaali key forget`')
  await writeFile(file, another)
  expect((await serve(engine.data)).err).toContain(`the key in ${file} is another one: `)
  await writeFile(file, 'paddy')
  expect((await serve(engine.data)).err).toContain(`${file} is no key: 32 bytes in base64`)

  await writeFile(file, key)
  const again = await start(engine.data)
  expect((await signIn(again)).status).toBe(401)
  await again.stop()

  await rm(file)
  const unsaid = await jaali(['key', 'forget'], { JAALI_DATA: engine.data })
  expect(unsaid.code).toBe(2)
  expect(unsaid.err).toContain('--yes')
  const forgotten = await jaali(['key', 'forget', '--yes'], { JAALI_DATA: engine.data })
  expect(forgotten.out).toContain('second factors taken away: 1')
  const fresh = await start(engine.data)
  expect((await signIn(fresh)).status).toBe(200)
  await fresh.stop()
  expect(await readFile(file, 'utf8')).not.toBe(key)
})

test("every file of an engine is its owner's alone, whatever the umask is", async () => {
  const before = process.umask(0)
  const engine = await start(await newData())
  process.umask(before)
  const files = await until(async () => {
    const there = await readdir(engine.data, { recursive: true })
    return there.some((file) => /^search\/.*\.json$/.test(file)) && there
  })
  // Files of an index come and go.
  const open = (file: string) =>
    stat(join(engine.data, file)).then(
      ({ mode }) => (mode & 0o077) !== 0,
      () => false,
    )
  const all = await Promise.all(files.map(async (file) => ({ file, open: await open(file) })))
  expect(all.filter(({ open }) => open)).toEqual([])
  await engine.stop()
})

test('JAALI_KEY goes before the file, and one that is none is named', async () => {
  const engine = await withSecondFactor(await newFolder(), { JAALI_KEY: another })
  await engine.stop()
  await expect(readFile(join(engine.data, 'key'))).rejects.toThrow()
  const other = { JAALI_KEY: Buffer.alloc(32, 'other').toString('base64') }
  expect((await serve(engine.data, other)).err).toContain('the key in JAALI_KEY is another one: ')
  const short = await serve(engine.data, { JAALI_KEY: 'cGFkZHk=' })
  expect(short.code).toBe(1)
  expect(short.err).toContain('JAALI_KEY is no key: 32 bytes in base64')
})
