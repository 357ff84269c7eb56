/** What the docs name is there: each source, and each name that stands behind one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Paths are written from one of these on, or from the folder of the page. */
const roots = [
  '',
  'engine',
  'engine/src',
  'engine/src/features',
  'admin-ui',
  'admin-ui/src',
  'site',
  'tests',
]

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'admin-ui/README.md',
  'client/README.md',
  'examples/astro/README.md',
  'engine/src/platform/db/README.md',
  ...readdirSync(join(project, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** `path/file.rs`, and the name in `path/file.rs` (`Name`). */
const named = /`([\w.-]+(?:\/[\w.-]+)+\.(?:rs|tsx?|mjs|toml))`(?: \(`(\w+)`)?/g

function mistakes(page: string) {
  const found: string[] = []
  let count = 0
  for (const [, path = '', name] of readFileSync(join(project, page), 'utf8').matchAll(named)) {
    count += 1
    const files = [...roots, dirname(page)]
      .map((root) => join(project, root, path))
      .filter((file) => existsSync(file))
    if (files.length === 0) found.push(`${page}: ${path} is not there`)
    const word = new RegExp(`\\b${name}\\b`)
    if (name && !files.some((file) => word.test(readFileSync(file, 'utf8'))))
      found.push(`${page}: ${path} does not say ${name}`)
  }
  return { found, count }
}

test('every source that the docs name is there', () => {
  const all = pages.map(mistakes)
  expect(all.flatMap(({ found }) => found)).toEqual([])
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(200)
})
