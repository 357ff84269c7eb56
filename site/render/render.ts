/**
 * The renderer: a long-lived process that turns page data into pages.
 *
 * Its first line is a greeting (`ready`, the version, the bundle's hash, the security policy of its
 * pages, the keys of the texts that it uses). Then it answers each line `{id, path, data}` with
 * `{id, text}` or `{id, error}`. It ends when its input ends, or when its output is closed.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PageData } from '../api/pageData'
import { bringForm } from '../features/leads/BringForm'
import { speculationRules } from '../ui/speculation'
import { bundleHash, contentSecurityPolicy, loader } from './bundle'
import { atFirst, atFirstInEnglish, document } from './document'
import { islandsFile } from './islandsFile'
import { Site } from './Site'
import { areaStyle, style } from './styles'

/** Inserted by the build. */
declare const __VERSION__: string
declare const __TEXT_KEYS__: string[]

const dist = fileURLToPath(new URL('..', import.meta.url))
const scripts = loader(dist)

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

const text = (page: PageData) =>
  page.kind === 'islands' ? JSON.stringify(islandsFile(page)) : document(Site, page, scripts)

function answer(line: string) {
  let id: unknown = null
  try {
    const request = JSON.parse(line) as { id: unknown; data: PageData }
    id = request.id ?? null
    return { id, text: text(request.data) }
  } catch (error) {
    console.error(error)
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

say({
  ready: true,
  version: __VERSION__,
  texts: __TEXT_KEYS__,
  bundle: bundleHash(dist),
  csp: contentSecurityPolicy(
    [atFirst, atFirstInEnglish, bringForm, speculationRules],
    [style, areaStyle],
  ),
})

// The engine has gone: its end of the pipe is closed.
process.stdout.on('error', () => process.exit())

createInterface({ input: process.stdin }).on('line', (line) => say(answer(line)))
