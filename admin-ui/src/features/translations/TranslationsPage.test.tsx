import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { answers } from '../../testing/content'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { releaseRoutes } from '../releases/routes'
import type { Row } from './queries'
import { translationRoutes } from './routes'
// The panel itself, before the clock of a test runs.
import './TextPanel'

const cell = (state: Schemas['CellState'], scheduled = false) => ({ state, version: 1, scheduled })
const codes = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']

const safe: Row = {
  kind: 'faq',
  slug: 'safe',
  title: 'Is it safe?',
  cells: {
    ...Object.fromEntries(codes.map((code) => [code, cell('live')])),
    kn: cell('draft'),
    ta: cell('stale'),
    te: cell('missing'),
    bn: cell('changed', true),
  },
}
const totals = Object.fromEntries(
  codes.map((code, i) => [
    code,
    { live: 0, draft: 0, changed: 0, stale: 0, missing: i, held_back: 0, percent: 100 - i },
  ]),
)

const asked: URLSearchParams[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isWide,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  isWide = true
})
let isWide = true

const permissions: Record<string, Schemas['Action'][]> = {
  translations: ['read', 'update'],
  content: ['read', 'update'],
  releases: ['read', 'create'],
}

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json({ ...admin, permissions })),
  http.get('/api/admin/content', ({ response }) =>
    response(200).json({
      items: [{ kind: 'faq', label: 'FAQ', help: '', entries: 1, locales: { en: totals.en } }],
    } as never),
  ),
  http.get('/api/admin/translations', ({ request, response }) => {
    asked.push(new URL(request.url).searchParams)
    return response(200).json({ items: [safe], totals })
  }),
  http.post('/api/admin/releases', async ({ request, response }) => {
    const { items } = await request.json()
    const named = (items as Schemas['ReleaseCell'][]).map((item) => ({ ...item, title: 'Safe' }))
    return response(200).json({
      pages: { changed: 17, paths: ['/kn/'] },
      items: named,
      problems: [],
    })
  }),
  ...answers,
)

const routes = [...translationRoutes, ...releaseRoutes]

test('each language has its per cent, each cell its state, said in words', async () => {
  visit('/translations', routes)
  expect(await screen.findByRole('columnheader', { name: /Tamil/ })).toHaveTextContent('97%')
  const row = within(screen.getByRole('row', { name: /Is it safe/ }))
  for (const name of ['Tamil: Stale', 'Telugu: Missing', 'Bengali: Scheduled', 'Kannada: Draft']) {
    expect(row.getByRole('button', { name: `Is it safe?, ${name}` })).toBeVisible()
  }
})

test('filters stand in the address', async () => {
  const { router } = visit('/translations?state=stale&locale=ta', routes)
  await screen.findByRole('row', { name: /Is it safe/ })
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ state: 'stale', locale: 'ta' })
  await userEvent.type(screen.getByLabelText('Search translations'), 'cats')
  await vi.waitFor(() => expect(asked.at(-1)?.get('q')).toBe('cats'))
  expect(router.state.location.search).toMatchObject({ q: 'cats', state: 'stale' })
})

test('only drafts that no release waits with are chosen; the pages are counted first', async () => {
  const { router } = visit('/translations', routes)
  const box = await screen.findByRole('checkbox', { name: 'Publish Is it safe?, Kannada' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(box)
  const bar = within(screen.getByRole('region', { name: 'Chosen' }))
  expect(await bar.findByText('17 pages will change')).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'Publish 1 text' }))
  expect(router.state.location).toMatchObject({
    pathname: '/releases/new',
    search: { cells: 'faq/safe/kn' },
  })
})

test('arrow keys go from cell to cell', async () => {
  visit('/translations', routes)
  const english = await screen.findByRole('button', { name: 'Is it safe?, English: Live' })
  english.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Is it safe?, Kannada: Draft' })).toHaveFocus()
})

test('on a phone each entry has seven dots to tap', async () => {
  isWide = false
  visit('/translations', routes)
  const entries = within(await screen.findByRole('list', { name: 'Entries' }))
  expect(entries.getAllByRole('button')).toHaveLength(7)
  await userEvent.click(entries.getByRole('button', { name: 'Kannada: Draft' }))
  await userEvent.click(await screen.findByLabelText('Choose it for a release'))
  expect(screen.getByText('1 text chosen')).toBeInTheDocument()
})

test('a file is checked first: what is refused is named, the good rows come in', async () => {
  const sent: string[] = []
  const reason = 'The English changed after this file was made: export it again'
  engine.use(
    http.post('/api/admin/translations.xlf', async ({ request, response }) => {
      sent.push(`${new URL(request.url).search} ${request.headers.get('content-type')}`)
      return response(200).json({
        changed: 2,
        unchanged: 1,
        refused: [{ kind: 'faq', slug: 'safe', locale: 'ta', field: 'question', reason }],
      })
    }),
  )
  visit('/translations/files', routes)
  await screen.findByRole('heading', { name: 'Import' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['<xliff/>'], 'ta.xlf'))
  expect(await screen.findByText(/2 texts would become drafts/)).toBeVisible()
  expect(screen.getByRole('row', { name: `faq/safe, Question Tamil ${reason}` })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 texts' }))
  expect(await screen.findByText('2 texts imported as drafts')).toBeVisible()
  expect(sent).toEqual(['?dry_run=true application/xliff+xml', ' application/xliff+xml'])
})

test('a file that is none is refused in words', async () => {
  const detail = 'Send an XLIFF 2 file'
  engine.use(
    http.post('/api/admin/translations.csv', ({ response }) =>
      response(400).json(problem(400, detail)),
    ),
  )
  visit('/translations/files', routes)
  await screen.findByRole('heading', { name: 'Import' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['?'], 'ta.csv'))
  expect(await screen.findByText(detail)).toBeVisible()
})

test('an XLIFF file is of one language', async () => {
  visit('/translations/files', routes)
  expect(await screen.findByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    '/api/admin/translations.csv?bom=true',
  )
  await userEvent.click(screen.getByLabelText(/XLIFF 2/))
  expect(screen.queryByRole('link', { name: 'Export' })).not.toBeInTheDocument()
  expect(screen.getByText('An XLIFF file is of one language: choose it.')).toBeVisible()
})
