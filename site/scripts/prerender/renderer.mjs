import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Timeout for one page, in milliseconds. */
const PATIENCE = 30_000

function read(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The renderer that the engine uses too, with the same protocol: one line per page. */
export class Renderer {
  #child
  #waiting = new Map()
  #asked = 0
  /** The security policy of its pages. */
  csp

  /** @param dist folder of the built site */
  static async start(dist) {
    const script = join(dist, 'server/render.mjs')
    if (!existsSync(script)) {
      throw new Error(
        `the site is not built: ${script} is missing (npm run build --workspace site)`,
      )
    }
    const renderer = new Renderer()
    await renderer.#run(script)
    return renderer
  }

  #run(script) {
    this.#child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] })
    this.#child.stdin.on('error', () => {})
    return new Promise((ready, broken) => {
      const end = (error) => {
        broken(error)
        for (const { reject } of this.#waiting.values()) reject(error)
        this.#waiting.clear()
      }
      this.#child.on('error', end)
      this.#child.on('close', () => end(new Error('the renderer ended')))
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        const said = read(line)
        if (!said)
          return end(new Error(`the renderer said what is no answer: ${line.slice(0, 80)}`))
        if (said.ready) {
          this.csp = said.csp
          return ready()
        }
        const { resolve, reject } = this.#waiting.get(said.id) ?? {}
        this.#waiting.delete(said.id)
        if (said.error === undefined) resolve?.(said.text)
        else reject?.(new Error(said.error))
      })
    })
  }

  /** The text of a page. */
  render(path, data) {
    const id = this.#asked++
    return new Promise((resolve, reject) => {
      if (this.#child.exitCode !== null) return reject(new Error('the renderer ended'))
      const late = () => {
        this.#waiting.delete(id)
        reject(new Error(`not rendered within ${PATIENCE / 1000} s`))
      }
      const timer = setTimeout(late, PATIENCE)
      const over = (settle) => (value) => {
        clearTimeout(timer)
        settle(value)
      }
      this.#waiting.set(id, { resolve: over(resolve), reject: over(reject) })
      this.#child.stdin.write(`${JSON.stringify({ id, path, data })}\n`)
    })
  }

  stop() {
    this.#child.kill()
  }
}
