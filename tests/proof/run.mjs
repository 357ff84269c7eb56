/**
 * Runs the stages of `make check` or `make test`: as many at once as fit on two cores, each line
 * under its stage's name. A failed stage skips only those that need it. At the end it prints the
 * times, and last what failed.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stages } from './stages.mjs'

const CORES = 2
/** Lines of a failed stage that are printed again at the end. */
const LAST = 60
const SLOWEST = 10
const SECONDS = { ms: 0.001, s: 1, m: 60 }

const asked = stages[process.argv[2]]
if (!asked) {
  console.error(`usage: node tests/proof/run.mjs ${Object.keys(stages).join('|')}`)
  process.exit(2)
}
const begin = performance.now()
const waiting = [...asked]
const running = new Map()
/** name → how it ended: passed, failed, or left out. */
const ended = new Map()
const slow = []

function next() {
  for (const stage of [...waiting]) {
    const needed = stage.after ?? []
    if (needed.some((name) => ended.has(name) && ended.get(name).state !== 'passed')) {
      waiting.splice(waiting.indexOf(stage), 1)
      ended.set(stage.name, { state: 'left out', seconds: 0, lines: [] })
      return next()
    }
    const taken = [...running.keys()].reduce((sum, { cores = 1 }) => sum + cores, 0)
    const free = taken + (stage.cores ?? 1) <= CORES
    if (free && needed.every((name) => ended.has(name))) {
      waiting.splice(waiting.indexOf(stage), 1)
      start(stage)
    }
  }
  if (!running.size) finish()
}

function start(stage) {
  const [command, ...args] = stage.run
  const since = performance.now()
  const lines = []
  // A process group of its own, so that its children end with it.
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.set(stage, child)
  const hear = (line) => {
    lines.push(line)
    console.log(`${stage.name} │ ${line}`)
    const [, test, time, unit] = line.match(stage.times) ?? []
    if (test) slow.push({ test, stage: stage.name, seconds: time * SECONDS[unit] })
  }
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear)
  child.on('error', (error) => hear(String(error)))
  child.on('close', (code) => {
    const state = code === 0 ? 'passed' : 'failed'
    running.delete(stage)
    ended.set(stage.name, { state, seconds: (performance.now() - since) / 1000, lines })
    next()
  })
}

function finish() {
  const row = (seconds, ...words) =>
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${words.join('  ')}`)
  console.log('\n== Stages')
  for (const { name } of asked) {
    const { state, seconds } = ended.get(name)
    row(seconds, name.padEnd(24), state === 'passed' ? '' : state.toUpperCase())
  }
  row((performance.now() - begin) / 1000, 'in all')
  if (slow.length) console.log('\n== The slowest tests')
  slow.sort((a, b) => b.seconds - a.seconds)
  for (const { test, stage, seconds } of slow.slice(0, SLOWEST)) row(seconds, `${stage}: ${test}`)
  const failed = [...ended].filter(([, { state }]) => state === 'failed')
  for (const [name, { lines }] of failed) {
    console.log(`\n== ${name} failed; its last lines`)
    for (const line of lines.slice(-LAST)) console.log(line)
  }
  if (failed.length) console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
  process.exitCode = failed.length ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const { pid } of running.values()) {
      try {
        process.kill(-pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
    process.exit(130)
  })
}

next()
