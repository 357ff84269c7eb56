/** The site keeps the rules of tests/architecture.toml. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'

interface Rules {
  lines: number
  folders: Record<string, string[]>
  features: Record<string, string[]>
  except: { lines: Record<string, number> }
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const file = readFileSync(join(project, 'tests/architecture.toml'), 'utf8')
const rules = (parse(file) as unknown as { site: Rules }).site
const site = join(project, 'site')

/** Folders that hold nothing that was written by hand. */
const made = /^(node_modules|dist|ui\/made)(\/|$)/

interface Source {
  /** Below `site/`. */
  path: string
  text: string
  /** Files of the project it imports, as written but from `site/` on: `../locales/en.json` is outside. */
  imports: string[]
}

const sources: Source[] = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !made.test(path) && path !== 'api/schema.ts')
  .map((path) => {
    const text = readFileSync(join(site, path), 'utf8')
    const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)]
    const imports = named.map(([, to = '']) => normalize(join(dirname(path), to)))
    return { path, text, imports }
  })

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
const folder = (path: string) => path.split('/')[0] ?? ''
const feature = (path: string) => (folder(path) === 'features' ? path.split('/')[1] : undefined)

/** `import` lines that a rule does not allow, and edges of the rule that nothing uses. */
function compare(rule: Record<string, string[]>, part: (path: string) => string | undefined) {
  const wrong: string[] = []
  const unused = new Set(
    Object.entries(rule).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`)),
  )
  for (const source of sources.filter((s) => !isTest(s))) {
    const from = part(source.path)
    for (const to of source.imports) {
      const there = part(to)
      if (!from || !there || from === there || to.startsWith('..')) continue
      if (!rule[from]?.includes(there)) wrong.push(`${source.path} imports ${to}`)
      unused.delete(`${from} → ${there}`)
    }
  }
  return { wrong, unused: [...unused] }
}

test('folders import one way', () => {
  // Files at the top of site/ are settings of tools.
  const known = (path: string) => (path.includes('/') ? folder(path) : undefined)
  expect(compare(rules.folders, known)).toEqual({ wrong: [], unused: [] })
})

test('features meet only along the written edges', () => {
  expect(compare(rules.features, feature)).toEqual({ wrong: [], unused: [] })
})

test('only the texts are taken from outside', () => {
  const outside = sources.flatMap((source) => source.imports.filter((to) => to.startsWith('..')))
  expect(outside.filter((to) => !to.startsWith('../locales/'))).toEqual([])
})

test('there are no barrels', () => {
  const barrels = sources.filter(
    ({ path, text }) =>
      /(^|\/)index\.(tsx?|mjs)$/.test(path) || /^export \*|^export \{[^}]*\} from/m.test(text),
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('a file that grows becomes a folder', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > (rules.except.lines[path] ?? rules.lines))
  expect(long).toEqual([])
})
