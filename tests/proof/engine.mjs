/**
 * `build`: compiles the engine and its tests, with lints as errors. `test`: runs those tests, as
 * they were built last.
 *
 * Clippy replaces the compiler for the workspace's own crates: one pass lints and compiles, and
 * dependencies are compiled once for both.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Dependencies } from './dependencies.mjs'

const target = resolve(process.env.CARGO_TARGET_DIR ?? 'target')
const list = join(target, 'proof/tests.json')

function build() {
  const clippy = join(
    execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim(),
    'bin/clippy-driver',
  )
  if (!existsSync(clippy)) fail('Clippy is needed: rustup component add clippy')
  const env = {
    ...process.env,
    RUSTC_WORKSPACE_WRAPPER: clippy,
    // How `cargo clippy -- -D warnings` tells its driver.
    CLIPPY_ARGS: '-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__',
  }
  const what = ['--workspace', '--features', 'testing', '--lib', '--bins', '--tests', '--locked']
  const how = ['--no-run', '--message-format=json']
  const compile = () => {
    const { status, stdout } = spawnSync('cargo', ['test', ...what, ...how], {
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
    const told = lines.map((line) => JSON.parse(line))
    const messages = told.filter(({ reason }) => reason === 'compiler-message')
    for (const { message } of messages) process.stderr.write(message.rendered)
    return { built: status === 0, told, mistaken: messages.some(isMistake) }
  }
  const dependencies = new Dependencies(target)
  const brought = orSay('not brought', () => dependencies.bring())
  let done = compile()
  if (!done.built && !done.mistaken && brought) {
    console.log('It does not build on the dependencies that were kept: without them, once more')
    dependencies.forget()
    done = compile()
  }
  if (!done.built) process.exit(1)
  orSay('not kept', () => dependencies.keep())
  const tests = done.told
    .filter(({ profile, executable }) => profile?.test && executable)
    .map(({ executable, manifest_path }) => ({ executable, folder: dirname(manifest_path) }))
  mkdirSync(dirname(list), { recursive: true })
  writeFileSync(list, JSON.stringify(tests))
}

/** Whether a message is about our code, not about a crate that does not fit or is unreadable. */
function isMistake({ target: { src_path }, message: { level, code, spans } }) {
  const ofCrates = /^E0(46\d|514|519|523|786)$/
  const ours = src_path.startsWith(process.cwd()) && spans.length > 0
  return ours && level === 'error' && !ofCrates.test(code?.code ?? '')
}

/** The cache only saves time: a full disk or a home that cannot be written to is no reason to fail. */
function orSay(what, work) {
  try {
    return work()
  } catch (error) {
    console.log(`Dependencies are ${what}: ${error.message}`)
    return false
  }
}

/** What failed is told again at the end: a long suite that passed may stand after it. */
async function test() {
  // The only way to learn how long each test took: the stable harness hides its clock behind this.
  const env = { ...process.env, RUSTC_BOOTSTRAP: '1' }
  const timed = ['-Zunstable-options', '--report-time']
  const failed = []
  for (const { executable, folder } of JSON.parse(readFileSync(list, 'utf8'))) {
    const lines = []
    const child = spawn(executable, timed, {
      env,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      console.log(line)
    }
    if ((await ended(child)) !== 0) failed.push(lines.slice(lines.indexOf('failures:')).join('\n'))
  }
  if (failed.length) fail(failed.join('\n'))
}

/** The exit code of a process. */
async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const todo = { build, test }[process.argv[2]]
if (!todo) fail('usage: node tests/proof/engine.mjs build|test')
await todo()
