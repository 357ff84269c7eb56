/** Other tools use the contract: clients in two languages, and generated requests. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../e2e/asks'
import { cleanUp, newData, newFolder, project, type Settings, start } from '../e2e/engine'

const contract = join(project, 'contract/openapi.json')
const here = join(project, 'tests/peers')
const tools = join(process.env.CARGO_TARGET_DIR ?? join(project, 'target'), 'peers')

const LONG = 30 * 60_000

/** Runs a tool to its end; returns its output if it failed. */
async function run(command: string, args: string[], env: Settings = {}, cwd = here) {
  const how = { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 26 }
  return promisify(execFile)(command, args, how).then(
    () => '',
    ({ stdout, stderr, message }) => `${message}\n${stdout}\n${stderr}`,
  )
}

const python = (tool: string, ...args: string[]) => run(join(tools, 'bin', tool), args)

beforeAll(async () => {
  expect(await run('python3', ['-m', 'venv', tools])).toBe('')
  const wanted = ['-r', join(here, 'requirements.txt')]
  expect(await python('pip', 'install', '--quiet', '--disable-pip-version-check', ...wanted)).toBe(
    '',
  )
  expect(await run('npm', ['ci', '--no-audit', '--no-fund'])).toBe('')
}, LONG)

afterAll(cleanUp)

test('a client in Python is made of the contract, whole, and every module of it loads', async () => {
  const folder = join(await newFolder(), 'client')
  const from = ['--path', contract, '--config', join(here, 'python-client.yml')]
  const to = ['--output-path', folder, '--meta', 'none', '--fail-on-warning']
  expect(await python('openapi-python-client', 'generate', ...from, ...to)).toBe('')
  const load = [
    'import importlib, pkgutil, sys',
    `sys.path.insert(0, ${JSON.stringify(join(folder, '..'))})`,
    'import client',
    "for module in pkgutil.walk_packages(client.__path__, 'client.'):",
    '    importlib.import_module(module.name)',
  ].join('\n')
  expect(await python('python', '-c', load)).toBe('')
})

test('a client in TypeScript is made of the contract and compiles', async () => {
  const folder = join(await newFolder(), 'client')
  const bin = (name: string) => join(here, 'node_modules/.bin', name)
  expect(await run(bin('openapi-ts'), ['-i', contract, '-o', folder])).toBe('')
  const strict = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'esnext']
  const rest = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable']
  expect(await run(bin('tsc'), [...strict, ...rest, join(folder, 'index.ts')])).toBe('')
})

test('a program in Python verifies what a webhook sends', async () => {
  const engine = await start(await newData(), { settings: { JAALI_WEBHOOKS_TO_LOOPBACK: 'true' } })
  const headers = { cookie: await signIn(engine, 'admin'), 'content-type': 'application/json' }
  const send = async (path: string, body: unknown) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await engine.fetch(`/api/admin/webhooks${path}`, sent)).json() as Promise<unknown>
  }
  const server = createServer()
  const message = new Promise<{ headers: unknown; body: string }>((came) => {
    server.on('request', async (request, response) => {
      came({ headers: request.headers, body: await text(request) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  const webhook = { url: `http://127.0.0.1:${port}/`, types: ['lead.created'] }
  const { id, secret } = (await send('', webhook)) as { id: string; secret: string }
  await send(`/${id}/test`, {})
  const told = JSON.stringify({ ...(await message), secret })
  const verify = [
    'import json, sys',
    'from standardwebhooks.webhooks import Webhook',
    'told = json.loads(sys.argv[1])',
    "message = Webhook(told['secret']).verify(told['body'], told['headers'])",
    "assert message['type'] == 'webhook.test', message",
  ].join('\n')
  expect(await python('python', '-c', verify, told)).toBe('')
  server.close()
  await engine.stop()
})

/** Sends a full engine thousands of valid and invalid requests generated from the contract. */
async function asked(settings: Settings) {
  const data = settings.DATABASE_URL ? await newFolder() : await newData()
  const engine = await start(data, { settings })
  const cookie = await signIn(engine, 'admin')
  await engine.command('demo')
  const [, session = ''] = cookie.split('=')
  // The first never ends, the others end the session that all requests use.
  const without = ['/api/admin/events', '/api/auth/logout', '/api/auth/password']
  const args = [
    ...['--config-file', join(here, 'schemathesis.toml')],
    ...['run', contract, '--url', engine.url, '--seed', '1', '--max-examples', '20', '--no-color'],
    ...without.flatMap((path) => ['--exclude-path', path]),
  ]
  // Schemathesis stores its findings in the folder where it runs.
  const cwd = await newFolder()
  const said = await run(join(tools, 'bin/schemathesis'), args, { JAALI_SESSION: session }, cwd)
  await engine.stop()
  expect(said).toBe('')
}

test('every answer is one that the contract tells', { timeout: LONG }, () => asked({}))

const postgres = process.env.TEST_DATABASE_URL
test.runIf(postgres)('on PostgreSQL too', { timeout: LONG }, () =>
  asked({ DATABASE_URL: postgres ?? '' }),
)
