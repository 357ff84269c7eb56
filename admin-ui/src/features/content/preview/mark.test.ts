import { expect, test } from 'vitest'
import { findField, type ShownField } from './mark'

const field = (path: string, text: string, more: Partial<ShownField> = {}): ShownField => ({
  ...{ kind: 'offer', slug: 'diwali', locale: 'en', field: path, text },
  ...more,
})

function find(body: string, path: string, shown: ShownField[], text?: string) {
  const page = new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html')
  return findField(page, { kind: 'offer', slug: 'diwali', field: path, text }, shown)?.id
}

test('a text is found where it is read, not on the way to its page', () => {
  const body =
    '<nav><b id="way">Diwali</b></nav><main><h1 id="it"><span id="in">Diwali</span></h1></main>'
  expect(find(body, 'name', [field('name', 'Diwali')])).toBe('in')
})

test('paragraphs are one text, and placeholders are filled in', () => {
  const body = '<div id="text"><p>One.</p><p>Two in Jakkur.</p></div>'
  expect(find(body, 'body', [field('body', 'One. Two in {area}.')])).toBe('text')
})

test('of a long text whose parts stand one by one, the first is it', () => {
  const body = '<p id="a">Something else.</p><p id="b">The first paragraph.</p><p>And more.</p>'
  const text = 'The first paragraph. And a second one.'
  expect(find(body, 'body', [field('body', text)])).toBe('b')
})

test('a label is found beside its star, and a sentence in the text that a template made of it', () => {
  expect(find('<label id="it">Name <i>*</i></label>', 'name', [field('name', 'Name')])).toBe('it')
  const body = '<main><p>Other.</p><p id="it">In Jakkur. Villas by the lake. And so on.</p></main>'
  expect(find(body, 'housing', [], 'Villas by the lake.')).toBe('it')
})

test('a block is found by what it says of itself, even without a text', () => {
  const at = 'data-at="offer/diwali#sections/h7k2"'
  const body = `<p id="other">Same</p><section id="block" ${at}><p id="own">Same</p></section>`
  expect(find(body, 'sections/h7k2/title', [field('sections/h7k2/title', 'Same')])).toBe('own')
  expect(find(body, 'sections/h7k2/photo', [])).toBe('block')
  expect(find(body, 'sections/zzzz', [])).toBeUndefined()
})

test("another entry's equal text is not taken for it", () => {
  const shown = [field('name', 'Diwali', { slug: 'pongal' })]
  expect(find('<p id="it">Diwali</p>', 'name', shown)).toBeUndefined()
})
