import { expect, test } from 'vitest'
import { rowsOf, sameRows } from './pages'

const row = (id: string, name = id) => ({ id, name, tags: [id] })
const list = (...pages: ReturnType<typeof row>[][]) => ({
  pages: pages.map((items, i) => ({ items, next: `${i}` })),
  pageParams: pages.map((_, i) => i),
})

test('rows that moved to another place or page stay the same objects', () => {
  const before = list([row('a'), row('b')], [row('c')])
  const now = sameRows(before, list([row('b'), row('c', 'changed')], [row('a')]))
  const [b, c, a] = rowsOf<ReturnType<typeof row>>(now as typeof before)
  const [a0, b0] = rowsOf(before)
  expect(b).toBe(b0)
  expect(a).toBe(a0)
  expect(c).toEqual(row('c', 'changed'))
})

test('a list in which nothing changed stays the same object', () => {
  const before = list([row('a')], [row('b')])
  expect(sameRows(before, list([row('a')], [row('b')]))).toBe(before)
  expect(sameRows(before, list([row('a'), row('b')]))).toEqual(list([row('a'), row('b')]))
  expect(sameRows(undefined, before)).toBe(before)
})
