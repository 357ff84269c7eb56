import { expect, test } from 'vitest'
import { currentOf, keptOf } from './current'
import type { SavedView } from './queries'

const view = (id: string, query: Record<string, string>): SavedView => ({
  id,
  screen: 'leads',
  name: id,
  query,
  is_shared: false,
  version: 1,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  can: { update: true },
})
const views = [view('a', { status: 'new', q: 'x' }), view('b', { filter: 'mine' })]

test('a view is known by its filters, in whatever order they stand', () => {
  expect(currentOf(views, { q: 'x', status: 'new' }, undefined)).toEqual({
    view: views[0],
    isChanged: false,
  })
})

test('the one that was opened is changed when the filters are others', () => {
  expect(currentOf(views, { status: 'new' }, 'a')).toEqual({ view: views[0], isChanged: true })
  expect(currentOf(views, { filter: 'mine' }, 'a')?.view).toBe(views[1])
  expect(currentOf(views, { status: 'new' }, undefined)).toBeUndefined()
  expect(currentOf(views, {}, 'a')).toBeUndefined()
})

test('what is of the moment is left out', () => {
  expect(keptOf({ day: '2026-11-20', status: 'all' }, ['day'])).toEqual({ status: 'all' })
})
