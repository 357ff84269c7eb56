/** The real engine, as a separate process: start, request, kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sleep } from './waiting'

export const project = fileURLToPath(new URL('../..', import.meta.url))
const target = process.env.CARGO_TARGET_DIR ?? join(project, 'target')
export const binary = process.env.ENGINE ?? join(target, 'debug/jaali')

/** Variable with the path of the template: a data folder with the first release. */
const TEMPLATE = 'ENGINE_TEMPLATE'

export type Settings = Record<string, string>

/** Engines on one server share the key for secrets at rest. */
const SHARED = { JAALI_KEY: Buffer.alloc(32, 'jaali').toString('base64') }

/** The environment without the settings of this machine's user. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(JAALI_|DATABASE_URL$|USER$)/.test(name),
  )
  return {
    ...Object.fromEntries(own),
    USER: 'tester',
    JAALI_PROJECT: project,
    JAALI_SITE_DIST: join(project, 'site/dist'),
    JAALI_ADMIN_DIST: join(project, 'admin-ui/dist'),
    JAALI_LIMITS: 'off',
    ...(settings.DATABASE_URL ? SHARED : {}),
    ...settings,
  }
}

const folders: string[] = []

/** An empty folder; all of them are removed by `cleanUp`. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'jaali-test-'))
  folders.push(folder)
  return folder
}

/** A port that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A data folder with the project's content live. */
export async function newData() {
  const folder = await newFolder()
  const template = process.env[TEMPLATE]
  if (!template) throw new Error('the global set-up did not run')
  await cp(template, folder, { recursive: true })
  return folder
}

const running = new Set<ChildProcess>()

/** Ends every engine that still runs and removes every folder. */
export async function cleanUp() {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true, force: true })))
}

/** Makes the template; returns how to remove it. */
export async function setUp() {
  const template = await mkdtemp(join(tmpdir(), 'jaali-template-'))
  const engine = await start(template)
  await engine.stop()
  process.env[TEMPLATE] = template
  return () => rm(template, { recursive: true, force: true })
}

function run(args: string[], settings: Settings, input?: string, by: string[] = []) {
  const [command = binary, ...rest] = [...by, binary, ...args]
  const child = spawn(command, rest, { env: environment(settings), cwd: tmpdir() })
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, ...said }
  })
  return { child, said, ended }
}

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs a command to its end, whether it fails or not. */
export function jaali(args: string[], settings: Settings, input?: string): Promise<Ended> {
  return run(args, settings, input).ended
}

/** The same, run by another command, for example as another user. */
export function jaaliBy(
  by: string[],
  args: string[],
  settings: Settings,
  input?: string,
): Promise<Ended> {
  return run(args, settings, input, by).ended
}

export class Engine {
  readonly #process: ReturnType<typeof run>

  constructor(
    readonly data: string,
    readonly url: string,
    readonly settings: Settings,
    process: ReturnType<typeof run>,
  ) {
    this.#process = process
  }

  get port() {
    return Number(new URL(this.url).port)
  }

  get pid() {
    return this.#process.child.pid
  }

  /** All output so far. */
  get log() {
    return this.#process.said.out + this.#process.said.err
  }

  /** A command on the same data, beside the running engine. */
  async command(...args: string[]) {
    const done = await jaali(args, { ...this.settings, JAALI_DATA: this.data })
    if (done.code !== 0) throw new Error(`jaali ${args.join(' ')}: ${done.err}`)
    return done.out
  }

  async leads() {
    const lines = (await this.command('leads', 'list', '--json')).trim().split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  fetch(path: string, init?: RequestInit) {
    return fetch(this.url + path, { redirect: 'manual', ...init })
  }

  /** Asks it to stop, as a supervisor does. */
  async stop() {
    this.#process.child.kill('SIGTERM')
    return this.#process.ended
  }

  /** Kills it in the middle of its work. */
  async kill() {
    this.#process.child.kill('SIGKILL')
    return this.#process.ended
  }
}

interface How {
  settings?: Settings
  /** A free one when left out. */
  port?: number
  /** A command that runs the engine. */
  by?: string[]
  /** Its standard input. */
  input?: string
  /** What it prints once it serves, with its address. */
  live?: RegExp
  /** More arguments of `serve`. */
  args?: string[]
}

const LIVE = /^Jaali is live: (\S+)$/m

/** Starts an engine and waits until it is live. */
export async function start(
  data: string,
  { settings = {}, port = 0, by = [], args = [], input, live = LIVE }: How = {},
) {
  const command = ['serve', '--listen', `127.0.0.1:${port}`, ...args]
  const process = run(command, { JAALI_DATA: data, ...settings }, input, by)
  let over: Ended | undefined
  process.ended.then((ended) => {
    over = ended
  })
  const end = Date.now() + 90_000
  while (!over && Date.now() < end) {
    const url = process.said.out.match(live)?.[1]
    if (url) return new Engine(data, url, settings, process)
    await sleep(20)
  }
  process.child.kill('SIGKILL')
  throw new Error(`the engine did not start\n${process.said.out}${process.said.err}`)
}
