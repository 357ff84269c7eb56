import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const site = new URL('..', import.meta.url).pathname
const folder = join(site, '../locales')
const read = (locale: string) =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>
const english = read('en')
const variables = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

const sources = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/test\.|node_modules|dist\//.test(file))
  .map((file) => readFileSync(join(site, file), 'utf8'))
  .join('\n')

test('Kannada is complete', () => {
  expect(Object.keys(read('kn'))).toEqual(Object.keys(english))
})

test.each(['kn', 'hi', 'ta', 'te', 'mr', 'bn'])(
  '%s says only what English says, with its variables',
  (locale) => {
    for (const [key, text] of Object.entries(read(locale)))
      expect([key, variables(text)]).toEqual([key, variables(english[key] ?? '')])
  },
)

test('every text is used, by its key or by the beginning of it', () => {
  const unused = Object.keys(english).filter((key) => {
    const family = key.slice(0, key.lastIndexOf('.') + 1)
    return !sources.includes(`'${key}'`) && !sources.includes(`\`${family}\${`)
  })
  expect(unused).toEqual([])
})
