/** A PostgreSQL server for one test, which may stop and start it again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { project } from './engine'
import { until } from './waiting'

export class Server {
  readonly #held: ChildProcess
  readonly #folder: string

  constructor(
    readonly url: string,
    held: ChildProcess,
  ) {
    this.#held = held
    this.#folder = new URL(url).searchParams.get('host') ?? ''
  }

  /** Ends it and every connection to it, as a restart does. */
  async stop() {
    const pid = await this.#pid()
    if (!pid) throw new Error('the server does not run')
    process.kill(pid, 'SIGINT')
    await until(async () => !(await this.#pid()))
  }

  async start() {
    const data = join(this.#folder, 'data')
    const command = (await readFile(join(data, 'postmaster.opts'), 'utf8')).trim()
    const { uid, gid } = await stat(data)
    // Detached and without streams of this process: it outlives this call.
    spawn('sh', ['-c', `exec ${command}`], { uid, gid, cwd: data, stdio: 'ignore', detached: true })
    const ready = async () => (await this.#lines())[7]?.trim() === 'ready'
    await until(ready)
  }

  /** Stops it and removes its data. */
  async remove() {
    this.#held.stdin?.end()
    if (this.#held.exitCode === null) await once(this.#held, 'close')
  }

  async #lines() {
    const file = join(this.#folder, 'data/postmaster.pid')
    return (await readFile(file, 'utf8').catch(() => '')).split('\n')
  }

  async #pid() {
    return Number((await this.#lines())[0])
  }
}

export async function newServer() {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const command = ['sh', '-c', 'echo "$TEST_DATABASE_URL"; cat']
  const held = spawn(join(project, 'tests/postgres.sh'), command, {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(held.stdout), 'line')) as [string]
  return new Server(url, held)
}
