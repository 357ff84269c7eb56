import { expect, test } from 'vitest'
import { markdownOf } from './editor/pasted'
import { merge, placeholders, readableValue, sameFields, valueAt, withValueAt } from './fields'
import { languagesIn, statesOf } from './states'
import { plural } from './words'

test('what blocks and objects say is read line by line', () => {
  const texts = {
    h1: { title: 'A calm feast', buttons: { b1: { label: 'Book' } } },
    n1: { text: '' },
  }
  expect(readableValue(texts)).toBe('A calm feast\nBook')
  const blocks = [{ id: 'h1', type: 'hero', tone: 'dark', wide: true }, { id: 'n1' }]
  expect(readableValue(blocks)).toBe('hero\ndark\nYes\nn1')
})

test('fields that only one of two people touched are merged', () => {
  const base = { a: '1', b: '2', c: ['x'] }
  const { fields, rivals } = merge(base, { ...base, a: 'mine' }, { ...base, b: 'theirs', c: [] })
  expect(fields).toEqual({ a: 'mine', b: 'theirs' })
  expect(rivals).toEqual([])
})

test('blocks that two people changed are merged one by one, by their ids', () => {
  const base = { body: [{ id: 'a', tone: 'dark' }, { id: 'b' }] }
  const mine = { body: [{ id: 'b' }, { id: 'a', tone: 'dark' }] }
  const theirs = { body: [{ id: 'a', tone: 'light' }, { id: 'b' }] }
  const both = merge(base, mine, theirs)
  expect(both).toEqual({ fields: { body: [{ id: 'b' }, { id: 'a', tone: 'light' }] }, rivals: [] })

  const texts = { body: { a: { title: 'A' }, b: { title: 'B' } } }
  const other = { body: { a: { title: 'A' }, b: { title: 'Theirs' } } }
  const own = { body: { a: { title: 'Mine' }, b: { title: 'Also mine' } } }
  expect(merge(texts, own, other)).toEqual({
    fields: own,
    rivals: [{ field: 'body/b/title', mine: 'Also mine', theirs: 'Theirs' }],
  })

  // Two orders are no order.
  const added = { body: [...base.body, { id: 'c' }] }
  expect(merge(base, mine, added).rivals.map(({ field }) => field)).toEqual(['body'])
})

test('a value is read and written by its path', () => {
  const fields = { body: [{ id: 'a', items: [{ id: 'x' }] }], texts: { a: { title: 'A' } } }
  expect(valueAt(fields, 'body/a/items/x/id')).toBe('x')
  expect(valueAt(fields, 'texts/b/title')).toBeUndefined()
  expect(withValueAt(fields, 'texts/b/title', 'B').texts).toEqual({
    a: { title: 'A' },
    b: { title: 'B' },
  })
  expect(withValueAt(fields, 'body/a/items/x/link', 'l').body).toEqual([
    { id: 'a', items: [{ id: 'x', link: 'l' }] },
  ])
  expect(fields.body[0]?.items[0]).toEqual({ id: 'x' })
})

test('what the engine writes in another order, or without what is empty, is the same', () => {
  const one = { body: { a: { title: 'A', text: '' }, b: {} } }
  expect(sameFields(one, { body: { a: { title: 'A' } } })).toBe(true)
  expect(sameFields(one, { body: { a: { title: 'B' } } })).toBe(false)
})

test('places for facts are found in texts and templates', () => {
  expect(placeholders('Call {phone} in {{  area }} or {phone}')).toEqual(['{phone}', '{{ area }}'])
})

test('states are told with what asks for most first', () => {
  const cell = (locale: string, state: string) => ({ locale, state }) as never
  const cells = [cell('en', 'live'), cell('kn', 'stale'), cell('*', 'changed')]
  const told = statesOf({ cells }, ['en', 'kn', 'hi', 'ta', 'te'])
  expect(told.map(({ state, languages }) => `${state}${languagesIn(languages)}`)).toEqual([
    'missing in 3 languages',
    'stale: Kannada',
    'changed: Shared fields',
    'live: English',
  ])
})

test('kinds have a plural', () => {
  const of = (label: string) => plural({ label })
  expect(['FAQ', 'Category', 'Service type'].map(of)).toEqual([
    'FAQs',
    'Categories',
    'Service types',
  ])
})

test('what is pasted becomes Markdown, and nothing of it runs', () => {
  const html =
    '<b style="font-weight:normal"><h2>Safe</h2><p>It is <strong>safe</strong> for <a href="https://x.in">pets</a>' +
    '<a href="javascript:alert(1)"> and us</a>.</p><script>alert(1)</script><img src=x onerror=alert(1)>' +
    '<ul><li>one</li><li>two</li></ul></b>'
  expect(markdownOf(html)).toBe(
    '## Safe\n\nIt is **safe** for [pets](https://x.in) and us.\n\n- one\n- two',
  )
})
