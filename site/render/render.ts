/**
 * The renderer: a long-lived process that turns page data into pages.
 *
 * Its first line is a greeting (`ready`, the version, the bundle's hash, the security policy of its
 * pages, the keys of the texts that it uses). Then it answers each line `{id, path, data}`, in order:
 * with a line `{id, bytes}` and so many bytes of the page, or with a line `{id, error}`. What many
 * pages share comes before them as `{frame, data}`, without an answer; then a page names its `frame`
 * and brings the rest. It ends when its input ends, or when its output is closed.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PageData } from '../api/pageData'
import { bringForm } from '../features/leads/BringForm'
import { tryAgain } from '../features/site/Message'
import { speculationRules } from '../ui/speculation'
import { bundleHash, contentSecurityPolicy, loader } from './bundle'
import { atFirst, atFirstInEnglish, document } from './document'
import { islandsFile } from './islandsFile'
import { part } from './part'
import { Site } from './Site'
import { areaStyle, entryStyle, homeStyle, style } from './styles'

/** Inserted by the build. */
declare const __VERSION__: string
declare const __TEXT_KEYS__: string[]

const dist = fileURLToPath(new URL('..', import.meta.url))
const scripts = loader(dist)

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

function text(page: PageData) {
  if (page.part) return part(page)
  return page.kind === 'islands' ? JSON.stringify(islandsFile(page)) : document(Site, page, scripts)
}

interface Line {
  id?: unknown
  frame?: string
  data: PageData
}

/** How many frames are kept: two of each of seven languages, new and old. The engine counts alike. */
const framesKept = 28
const frames = new Map<string, PageData>()

function keep(frame: string, data: PageData) {
  frames.set(frame, data)
  const [oldest] = frames.keys()
  if (frames.size > framesKept && oldest !== undefined) frames.delete(oldest)
}

function whole({ frame, data }: Line): PageData {
  if (frame === undefined) return data
  const shared = frames.get(frame)
  if (!shared) throw new Error(`no frame ${frame}`)
  const area = data.area ? { ...shared.area, ...data.area } : null
  return { ...shared, ...data, area }
}

function answer(line: string) {
  let id: unknown = null
  try {
    const request = JSON.parse(line) as Line
    if (request.id === undefined && request.frame !== undefined) {
      return keep(request.frame, request.data)
    }
    id = request.id ?? null
    const page = text(whole(request))
    const bytes = Buffer.byteLength(page)
    const head = `${JSON.stringify({ id, bytes })}\n`
    // One write: each wakes the engine.
    const out = Buffer.allocUnsafe(head.length + bytes)
    out.write(head)
    out.write(page, head.length)
    process.stdout.write(out)
  } catch (error) {
    console.error(error)
    say({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

say({
  ready: true,
  version: __VERSION__,
  texts: __TEXT_KEYS__,
  bundle: bundleHash(dist),
  csp: contentSecurityPolicy(
    [atFirst, atFirstInEnglish, bringForm, tryAgain, speculationRules],
    [style, homeStyle, areaStyle, entryStyle],
  ),
})

// The engine has gone: its end of the pipe is closed.
process.stdout.on('error', () => process.exit())

createInterface({ input: process.stdin }).on('line', answer)
