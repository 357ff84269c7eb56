import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const site = new URL('..', import.meta.url).pathname
const folder = join(site, '../locales')
const read = (locale: string) =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>
const english = read('en')
const variables = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** The source with the keys that the engine uses by name. */
const engine = readFileSync(join(site, '../engine/src/features/content/asked.rs'), 'utf8')

const sources = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/test\.|node_modules|dist\//.test(file))
  .map((file) => readFileSync(join(site, file), 'utf8'))
  .join('\n')

const namespaces = new Set(Object.keys(english).map((key) => key.split('.')[0]))

/** Texts that are the same as in English, and why. */
const sameAsEnglish = new Set([
  'language.continue', // the way out for those who read English
  'form.bhk', // what flats are measured in, in every language
])

describe.each(['kn', 'hi', 'ta', 'te', 'mr', 'bn'])('%s', (locale) => {
  const texts = read(locale)

  test('has every text of the English site, and no other', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
  })

  test('keeps the variables of every text', () => {
    for (const [key, text] of Object.entries(texts))
      expect([key, variables(text)]).toEqual([key, variables(english[key] ?? '')])
  })

  test('left nothing in English', () => {
    const left = Object.entries(texts).filter(([, text]) => !/[\u0900-\u0dff]/.test(text))
    expect(left.map(([key]) => key).sort()).toEqual([...sameAsEnglish].sort())
  })
})

/** Keys that the site uses, as its sources write them; a composed key is checked by its type. */
const asked = [...sources.matchAll(/['`]([a-z]\w*\.[\w.]+)['`]/gi)]
  .map(([, key = '']) => key)
  .filter((key) => namespaces.has(key.split('.')[0] ?? '') && !/\.[jt]sx?$/.test(key))

test.each(['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn'])(
  'every key that the site asks for is in %s.json',
  (locale) => {
    const texts = read(locale)
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => !(key in texts))).toEqual([])
  },
)

test('every text is used, by its key or by the beginning of it', () => {
  const unused = Object.keys(english).filter((key) => {
    const family = key.slice(0, key.lastIndexOf('.') + 1)
    const inSite = sources.includes(`'${key}'`) || sources.includes(`\`${family}\${`)
    return !inSite && !engine.includes(`"${key}"`)
  })
  expect(unused).toEqual([])
})
