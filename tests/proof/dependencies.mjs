/**
 * The engine's compiled dependencies for a lock file, a toolchain and a profile, kept in the user's
 * cache for the next fresh clone. Only a cache: cargo compiles what is missing or does not fit.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const room = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'jaali/dependencies')
/** Maximum size of the cache, in KiB. The least recently used entry is removed first. */
const MOST = 8 * 1024 * 1024
const PARTS = ['.fingerprint', 'build', 'deps']
/** Crates of this workspace, whose sources lie in the checkout. */
const OWN = ['jaali', 'jaali-bench', 'all']

const ask = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' })
/** Makes hard links on the same disk, and a copy from another disk. */
function copy(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}
const remove = (path) => rmSync(path, { recursive: true, force: true })

export class Dependencies {
  #built
  #kept

  /** @param target cargo's folder of what it built */
  constructor(target) {
    this.#built = join(target, 'debug')
    const key = createHash('sha256').update(ask('rustc', '-vV'))
    for (const name of ['RUSTFLAGS', 'CARGO_ENCODED_RUSTFLAGS']) key.update(`${process.env[name]};`)
    for (const file of [
      fileURLToPath(import.meta.url),
      'Cargo.lock',
      'Cargo.toml',
      'engine/Cargo.toml',
      'tests/bench/Cargo.toml',
    ]) {
      key.update(readFileSync(file))
    }
    this.#kept = join(room, key.digest('hex').slice(0, 20))
  }

  /** Puts them into cargo's folder, unless it has a build already; returns whether it did. */
  bring() {
    if (existsSync(this.#built) || !existsSync(this.#kept)) return false
    const making = `${this.#built}.${process.pid}`
    mkdirSync(join(this.#built, '..'), { recursive: true })
    copy(this.#kept, making)
    renameSync(making, this.#built)
    const now = new Date()
    utimesSync(this.#kept, now, now)
    return true
  }

  /** Keeps what was built, if nothing is kept for this key. */
  keep() {
    if (existsSync(this.#kept)) return
    // Atomic: two runs may do this at once, and either may be stopped in the middle.
    const making = `${this.#kept}.${process.pid}`
    mkdirSync(making, { recursive: true })
    const left = [...OWN, ...this.#bound()].map((crate) => crate.replaceAll('-', '[_-]'))
    const out = new RegExp(`^(lib)?(${left.join('|')})-[0-9a-f]+`)
    for (const part of PARTS) {
      copy(join(this.#built, part), join(making, part))
      for (const name of readdirSync(join(making, part))) {
        if (out.test(name)) remove(join(making, part, name))
      }
    }
    if (existsSync(this.#kept)) remove(making)
    else renameSync(making, this.#kept)
    clean(this.#kept)
  }

  /** Crates whose generated sources name files of this checkout, which the next one does not have. */
  #bound() {
    const builds = join(this.#built, 'build')
    const names = (name) =>
      existsSync(join(builds, name, 'out')) &&
      spawnSync('grep', ['-rqF', this.#built, join(builds, name, 'out')]).status === 0
    return readdirSync(builds)
      .filter(names)
      .map((name) => name.replace(/-[0-9a-f]+$/, ''))
  }

  /** Removes them from the cache and from cargo's folder. */
  forget() {
    remove(this.#kept)
    remove(this.#built)
  }
}

/** Removes old entries, but never the one just stored. */
function clean(present) {
  const all = readdirSync(room)
    .map((name) => join(room, name))
    .map((path) => ({
      path,
      at: statSync(path).mtimeMs,
      size: Number.parseInt(ask('du', '-sk', path), 10),
    }))
    .sort((a, b) => a.at - b.at)
  let size = all.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size: own } of all) {
    if (size <= MOST) break
    if (path === present) continue
    remove(path)
    size -= own
  }
}
