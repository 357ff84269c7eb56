// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyBlock } from '../api/blocks'
import type { Locale, PageData } from '../api/pageData'
import { blocks } from '../fixtures/blocks'
import { fixture } from '../fixtures/pages'
import { document } from '../render/document'
import { Site } from '../render/Site'
import { components } from './Blocks'

const locales: Locale[] = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']

/** The page of an entry with these blocks. */
function page(locale: Locale, of: AnyBlock[]): PageData {
  const base = fixture('entry', 'en')
  const file = new URL(`../../locales/${locale}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8'))
  if (!base.entry) throw new Error('no entry')
  return { ...base, locale, texts, entry: { ...base.entry, blocks: of as never } }
}

const render = (locale: Locale, of: AnyBlock[]) => document(Site, page(locale, of))

/** Every text in a value. */
function saidIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/<[^>]*>/)
  return value && typeof value === 'object' ? Object.values(value).flatMap(saidIn) : []
}

test('a type of blocks has both of its halves', () => {
  expect([...components.keys()].sort()).toEqual(blocks.map(({ type }) => type).sort())
})

test.each(locales)('every block shows all of its words in %s', (locale) => {
  for (const block of blocks) {
    const html = render(locale, [block])
    // What the security policy refuses, a name in place of a text, a value that is none.
    expect(html).not.toMatch(/ style="| on[a-z]+=|>(common|area|contact|services)\.\w+<|undefined/)
    for (const text of saidIn(block).filter((text) => /^(words|said) /.test(text))) {
      expect(html, `${block.type}: ${text}`).toContain(text)
    }
  }
})

test('a hero is the head of the page, and the form stands where its block is', () => {
  const all = render(
    'kn',
    [...blocks].sort((a) => (a.type === 'hero' ? -1 : 0)),
  )
  expect(all.match(/<h1/g)).toHaveLength(1)
  expect(all.match(/id="contact"/g)).toHaveLength(1)
  expect(all.match(/id="later"/g)).toHaveLength(1)
  const without = render('kn', [])
  expect(without.match(/<h1/g)).toHaveLength(1)
  expect(without.match(/id="contact"/g)).toHaveLength(1)
})

test('the campaign of a form goes with its leads', () => {
  const html = render('en', blocks)
  expect(html).toContain('name="utm_campaign" value="words of campaign"')
  expect(html).toContain('"campaign":"words of campaign"')
  expect(render('en', [])).not.toContain('utm_campaign')
})

test('a block that this build lacks is an error', () => {
  const quote = { id: 'a', type: 'quote' } as unknown as AnyBlock
  expect(() => render('en', [quote])).toThrow("this build has no block 'quote'")
})

test('in a preview each block says where it is edited, and on a published page none', () => {
  const at = ({ id }: AnyBlock) => `offer/diwali#sections/${id}`
  const marked = blocks.map((block) => ({ ...block, 'data-at': at(block) }))
  const html = render('kn', marked)
  expect(html.match(/ data-at="[^"]*"/g)).toEqual(blocks.map((of) => ` data-at="${at(of)}"`))
  expect(html.replace(/ data-at="[^"]*"/g, '')).toBe(render('kn', blocks))
})
