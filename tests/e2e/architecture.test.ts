/** The site and the console keep the rules of tests/architecture.toml. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'

interface Rules {
  lines: number
  outside: string[]
  folders: Record<string, string[]>
  features: Record<string, string[]>
  except: { lines: Record<string, number> }
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const file = readFileSync(join(project, 'tests/architecture.toml'), 'utf8')
const allRules = parse(file) as unknown as Record<string, Rules>

/** Folders of generated files. */
const made = /^(node_modules|dist|ui\/made)(\/|$)/

interface Source {
  /** Below the front end's folder. */
  path: string
  text: string
  /** Files of the project it imports, as written but from that folder on: `../locales/en.json` is outside. */
  imports: string[]
}

const sourcesOf = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !made.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)]
      const imports = named.map(([, to = '']) => normalize(join(dirname(path), to)))
      return { path, text, imports }
    })

const isTest = ({ path }: Source) => /\.test\.tsx?$|^testing\//.test(path)
const folder = (path: string) => path.split('/')[0] ?? ''
const feature = (path: string) => (folder(path) === 'features' ? path.split('/')[1] : undefined)

for (const [name, root] of [
  ['site', 'site'],
  ['admin-ui', 'admin-ui/src'],
] as const) {
  const rules = allRules[name] as Rules
  const sources = sourcesOf(join(project, root))

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

  describe(name, () => {
    test('folders import one way', () => {
      // Files at the top are settings of tools, and entry points.
      const known = (path: string) => (path.includes('/') ? folder(path) : undefined)
      expect(compare(rules.folders, known)).toEqual({ wrong: [], unused: [] })
    })

    test('features meet only along the written edges', () => {
      expect(compare(rules.features, feature)).toEqual({ wrong: [], unused: [] })
    })

    test('only what is written is taken from outside', () => {
      const outside = sources.flatMap((s) => s.imports.filter((to) => to.startsWith('..')))
      expect(outside.filter((to) => !rules.outside.some((way) => to.startsWith(way)))).toEqual([])
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
  })
}
