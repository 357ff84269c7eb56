/**
 * Renders every page of a running engine into a folder that any static host serves.
 *
 *   npm run prerender --workspace site -- --from http://localhost:8080 --out DIR
 *
 * The page data comes from the engine's public API, React from this checkout's build in `dist`. An
 * unchanged file is not written again.
 */
import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Folder } from './prerender/folder.mjs'
import { hostFiles } from './prerender/hostFiles.mjs'
import { Renderer } from './prerender/renderer.mjs'

const USAGE = `usage: prerender --from URL --out DIR [--engine-url URL] [--only PATH...]
  --from        address of the engine that has the pages
  --out         folder for the files; made when missing
  --engine-url  address of the engine that forms are sent to, where the folder is served by another host
  --only        these pages and no others, for example --only / /kn/pest-control/hebbal`

/** Most requests at once. */
const AT_ONCE = 8
const PATIENCE = 30_000
const PICTURES = /\/(?:media\/[\w-]+\/[\w-]+\.\w+|card\/[0-9a-f]{32}\.png)/g

function settings() {
  const url = { type: 'string' }
  const options = { from: url, out: url, 'engine-url': url, only: { type: 'boolean' } }
  let given
  try {
    given = parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`)
  }
  const { values, positionals } = given
  if (!values.from || !values.out) throw new Error(USAGE)
  if (!values.only === positionals.length > 0) throw new Error(USAGE)
  return {
    from: address('--from', values.from),
    // npm runs scripts in the workspace's folder; the user was elsewhere.
    out: resolve(process.env.INIT_CWD ?? '.', values.out),
    engine: values['engine-url'] && address('--engine-url', values['engine-url']),
    only: positionals,
    dist: process.env.JAALI_SITE_DIST ?? fileURLToPath(new URL('../dist', import.meta.url)),
  }
}

function address(flag, given) {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`${flag}: use http://host[:port] or https://host, without a path`)
  }
  return url.origin
}

async function get(from, path) {
  const answer = await fetch(from + path, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error) => {
    throw new Error(`cannot read ${from}${path}: ${error.cause?.message ?? error.message}`)
  })
  if (answer.status === 429) {
    // An engine that draws cards for all pages asks for some time.
    await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1))
    return get(from, path)
  }
  if (!answer.ok) throw new Error(`${from}${path} answers ${answer.status}`)
  return answer
}

const asPlain = async (answer) => Buffer.from(await answer.arrayBuffer())

/** Whether the engine writes this text itself: then it is copied, and not rendered as a page. */
const isWritten = (path) => /\.\w+$/.test(path) && !path.endsWith('/islands.json')

/** `/kn/` → `kn/index.html`, `/kn/thank-you` → `kn/thank-you.html`. */
function fileOf(path) {
  const file = path.slice(1)
  if (file === '' || file.endsWith('/')) return `${file}index.html`
  return /\.\w+$/.test(file) ? file : `${file}.html`
}

/** Runs `work` on each, a few at a time; returns what failed, by name. */
async function each(all, work, progress = () => {}) {
  const left = [...all]
  const failed = []
  let done = 0
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error) => failed.push(`${item}: ${error.message}`))
      progress(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return failed.sort()
}

async function prerender({ from, out, engine, only, dist }) {
  const begin = performance.now()
  const { paths, redirects } = await (await get(from, '/api/site/pages')).json()
  if (paths.length === 0) throw new Error(`${from} has no site live yet`)
  const unknown = only.find((path) => !paths.includes(path))
  if (unknown) throw new Error(`${from} has no page ${unknown}`)
  const folder = await Folder.open(out)
  const renderer = await Renderer.start(dist)
  const wanted = only.length ? only : paths
  const pictures = new Set()

  const make = async (path) => {
    if (isWritten(path)) return folder.write(fileOf(path), await asPlain(await get(from, path)))
    const data = await (await get(from, `/api/site/page?path=${encodeURIComponent(path)}`)).json()
    const text = await renderer.render(path, { ...data, engine })
    for (const [picture] of text.matchAll(PICTURES)) pictures.add(picture)
    await folder.write(fileOf(path), text)
  }
  const failed = await each(wanted, make, (done) => {
    if (done % 100 === 0 || done === wanted.length) console.log(`${done} of ${wanted.length} pages`)
  })
  renderer.stop()
  const picture = async (path) => folder.write(path.slice(1), await asPlain(await get(from, path)))
  failed.push(...(await each(pictures, picture)))
  const client = join(dist, 'client')
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile()) await folder.copy(relative(client, file), file)
  }
  for (const [name, text] of hostFiles({ redirects, csp: renderer.csp, engine })) {
    await folder.write(name, text)
  }
  await folder.close({ whole: !only.length && !failed.length })

  for (const failure of failed) console.error(failure)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const { written, same, removed } = folder
  console.log(
    `${wanted.length - failed.length} pages in ${out}: ${written} files written, ${same} as they were, ${removed} removed, ${seconds} s`,
  )
  if (failed.length) throw new Error(`${failed.length} failed; their files are as they were`)
}

try {
  await prerender(settings())
} catch (error) {
  console.error(`prerender: ${error.message}`)
  process.exitCode = 1
}
