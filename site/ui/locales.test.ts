import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

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

/** Texts that read as in English, and why. */
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

test('every text is used, by its key or by the beginning of it', () => {
  const unused = Object.keys(english).filter((key) => {
    const family = key.slice(0, key.lastIndexOf('.') + 1)
    return !sources.includes(`'${key}'`) && !sources.includes(`\`${family}\${`)
  })
  expect(unused).toEqual([])
})
