import { expect, test } from 'vitest'
import { byKind, cellOf, parseCell, readCells, writeCells } from './cells'
import { localeOf, pieces } from './lines'
import type { Release } from './queries'
import { standingOf } from './standing'
import { bySteps, canRollBack, duration, nowVerb, pagesOf, texts, unfinishedIn } from './words'

const item = (kind: string, slug: string, locale: string, title = slug) => ({
  kind,
  slug,
  locale,
  title,
})

test('a cell survives the address', () => {
  const cells = [cellOf(item('text', 'area.crumb', 'ta')), cellOf(item('faq', 'safe', '*'))]
  expect(readCells(writeCells(cells))).toEqual(cells)
  expect(parseCell('text/area.crumb/ta')).toEqual({
    kind: 'text',
    slug: 'area.crumb',
    locale: 'ta',
  })
  expect(readCells('')).toEqual([])
})

test('an entry is called as in English where that is among its texts', () => {
  const [faq] = byKind([item('faq', 'safe', 'bn', 'নিরাপদ?'), item('faq', 'safe', 'en', 'Safe?')])
  expect(faq?.entries).toHaveLength(1)
  expect(faq?.entries[0]).toMatchObject({ title: 'Safe?', lang: 'en' })
})

test('of two pages only the lines that differ are shown, each where it stands', () => {
  const before = ['Title', 'Old question', 'Answer', 'Goes']
  const after = ['Title', 'New question', 'Answer', 'And more']
  expect(pieces({ before, after })).toEqual([
    { at: 1, was: 'Old question', now: 'New question' },
    { at: 3, was: 'Goes', now: 'And more' },
  ])
  expect(pieces({ before, after: before })).toEqual([])
  expect(pieces({ before: [], after: ['A new page'] })).toEqual([
    { at: 0, was: '', now: 'A new page' },
  ])
})

test('the address of a page says its language', () => {
  expect(['/', '/kn/', '/ta/pest-control/hebbal', '/404'].map(localeOf)).toEqual([
    'en',
    'kn',
    'ta',
    'en',
  ])
})

const release = (more: Partial<Release>) => ({ number: 2, cause: 'people', ...more }) as Release

test('only what went live and has something before it is rolled back', () => {
  expect(canRollBack(release({ status: 'live' }))).toBe(true)
  expect(canRollBack(release({ status: 'failed' }))).toBe(false)
  expect(canRollBack(release({ status: 'live', cause: 'packages' }))).toBe(false)
  expect(canRollBack(release({ status: 'live', cause: 'import', number: 1 }))).toBe(false)
})

test('what asks for a decision comes first, then what is due first', () => {
  const rows = [
    release({ status: 'scheduled', publish_at: '2026-11-30T00:00:00Z', number: 4 }),
    release({ status: 'scheduled', publish_at: '2026-11-24T00:00:00Z', number: 5 }),
    release({ status: 'held', publish_at: '2026-11-21T00:00:00Z', number: 6 }),
  ]
  expect(rows.sort(bySteps).map(({ number }) => number)).toEqual([6, 5, 4])
})

test('a state says how far it is, and what became of it', () => {
  const label = (one: Partial<Release>) =>
    standingOf(release({ tries: 0, max_tries: 3, ended: false, ...one })).label
  const pages = { changed: 63, rendered: 17, paths: [] }
  expect(label({ status: 'rendering', pages })).toBe('Rendering 17/63')
  expect(label({ status: 'rendering', pages, tries: 1 })).toBe('Rendering 17/63, try 2 of 3')
  expect(label({ status: 'queued', tries: 2 })).toBe('Queued, try 3 of 3')
  expect(label({ status: 'failed', tries: 3 })).toBe('Failed after 3 tries')
  expect(label({ status: 'failed' })).toBe('Failed')
  expect(label({ status: 'live' })).toBe('Live')
  expect(label({ status: 'live', ended: true, replaced_by: 16 })).toBe('Ended')
  expect(label({ status: 'live', replaced_by: 16 })).toBe('Replaced by 16')
  expect(label({ status: 'live', undone_by: { number: 15, status: 'queued' } })).toBe('Live')
  const undone = { number: 15, status: 'live' } as const
  expect(label({ status: 'live', undone_by: undone, replaced_by: 15 })).toBe('Rolled back by 15')
})

test('what is not finished is named by its text; what is said elsewhere stops all of it', () => {
  const of = { ...item('faq', 'safe', 'ta'), reason: 'is required', stops: true }
  const items = [item('faq', 'safe', 'en'), item('faq', 'safe', 'ta')]
  const problems = [of, { ...of, locale: 'en', stops: false }, { ...of, slug: 'other' }]
  const plan = { pages: { changed: 0, paths: [] }, items, problems }
  expect([...unfinishedIn(plan)]).toEqual([['faq/safe/ta', [of]]])
})

test('numbers and times are said as people say them', () => {
  expect([texts(1), texts(12), pagesOf(1), pagesOf(17640)]).toEqual([
    '1 text',
    '12 texts',
    '1 page',
    '17,640 pages',
  ])
  expect([0.42, 38.4, 75, 7_260].map(duration)).toEqual([
    '0.4 s',
    '38 s',
    '1 min 15 s',
    '2 h 1 min',
  ])
  expect(nowVerb(release({ status: 'scheduled', cause: 'end' }))).toBe('End now')
})
