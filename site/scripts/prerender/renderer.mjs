import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Timeout for one page, in milliseconds. */
const PATIENCE = 30_000

function read(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The renderer that the engine uses too, with the same protocol: a line and a page for each line. */
export class Renderer {
  #child
  /** Output that is not read yet, and the line before the page that comes next. */
  #output = Buffer.alloc(0)
  #head
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
      this.#child.stdout.on('data', (chunk) => {
        this.#output = Buffer.concat([this.#output, chunk])
        for (let part = this.#part(); part !== undefined; part = this.#part()) {
          const said = this.#head ?? read(part)
          if (!said)
            return end(new Error(`the renderer said what is no answer: ${part.slice(0, 80)}`))
          if (said.ready) {
            this.csp = said.csp
            ready()
          } else if (said.bytes !== undefined && !this.#head) {
            this.#head = said
          } else {
            this.#head = undefined
            this.#settle(said, part)
          }
        }
      })
    })
  }

  /** Takes the next line, or the bytes that the last one announced; nothing until all are there. */
  #part() {
    const end = this.#head ? this.#head.bytes : this.#output.indexOf('\n')
    if (end < 0 || end > this.#output.length) return undefined
    const part = this.#output.subarray(0, end).toString()
    this.#output = this.#output.subarray(this.#head ? end : end + 1)
    return part
  }

  #settle({ id, error }, text) {
    const { resolve, reject } = this.#waiting.get(id) ?? {}
    this.#waiting.delete(id)
    if (error === undefined) resolve?.(text)
    else reject?.(new Error(error))
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
