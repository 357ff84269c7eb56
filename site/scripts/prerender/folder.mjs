import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists the files of the last run, so that a page removed from the site is removed here too. */
const LIST = '.prerendered.json'

const orNothing = (error) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The output folder: unchanged files are not written, and a file is replaced as a whole. */
export class Folder {
  #path
  #before
  #now = new Set()
  written = 0
  same = 0
  removed = 0

  constructor(path, before) {
    this.#path = path
    this.#before = before
  }

  static async open(path) {
    const names = (await readdir(path).catch(orNothing)) ?? []
    if (names.length && !names.includes(LIST)) {
      throw new Error(`--out: ${path} holds other files; name an empty folder or a new one`)
    }
    const list = await readFile(join(path, LIST), 'utf8').catch(orNothing)
    return new Folder(path, list ? JSON.parse(list) : [])
  }

  async write(name, content) {
    this.#now.add(name)
    const path = join(this.#path, name)
    const body = Buffer.from(content)
    const present = await readFile(path).catch(orNothing)
    if (present?.equals(body)) {
      this.same++
      return
    }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.new`, body)
    await rename(`${path}.new`, path)
    this.written++
  }

  async copy(name, from) {
    await this.write(name, await readFile(from))
  }

  /** Removes what an earlier run wrote and this one did not, if this one wrote the whole site. */
  async close({ whole }) {
    const gone = this.#before.filter((name) => !this.#now.has(name))
    if (whole) {
      await Promise.all(gone.map((name) => rm(join(this.#path, name), { force: true })))
      this.removed = gone.length
    }
    const left = whole ? this.#now : new Set([...this.#before, ...this.#now])
    await writeFile(join(this.#path, LIST), JSON.stringify([...left].sort()))
  }
}
