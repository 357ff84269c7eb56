import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const library = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
const styles = join(library, '../styles')
const listed = readFileSync(join(import.meta.dirname, 'library.css'), 'utf8')

/** Components that are made of others, as far as styles go. */
const parts: Record<string, string[]> = {
  Autocomplete: ['Input', 'Combobox'],
  MultiSelect: ['Input', 'Combobox', 'Pill', 'PillsInput'],
  Select: ['Input', 'Combobox'],
  TagsInput: ['Input', 'Combobox', 'Pill', 'PillsInput'],
}

test('every component that a screen uses has its styles', () => {
  const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [
      ...readFileSync(join(source, path), 'utf8').matchAll(
        /import \{([^}]*)\} from '@mantine\/core'/g,
      ),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .flatMap((name) => parts[name] ?? [name])
    .filter((name) => existsSync(join(styles, `${name}.css`)))
  const missing = [...new Set(used)].filter((name) => !listed.includes(`/${name}.css"`))
  expect(missing).toEqual([])
})
