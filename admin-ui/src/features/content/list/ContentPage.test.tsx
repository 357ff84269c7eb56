import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, http, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
import type { Release } from '../../releases/queries'
import { releaseRoutes } from '../../releases/routes'
import './ContentPage'
import { contentRoutes } from '../routes'

const none = { live: 9, draft: 0, changed: 0, stale: 0, missing: 0, held_back: 0 }
const kind = (kind: string, label: string, locales: object) => ({
  kind,
  label,
  help: '',
  renamable: true,
  entries: 9,
  locales,
})
const problem = (slug: string, stops: boolean) => ({
  kind: 'faq',
  slug,
  locale: 'en',
  reason: 'is required',
  stops,
})

const release = (number: number, more: Partial<Release>): Release => ({
  id: `01a00000-0000-7000-8000-00000000000${number}`,
  number,
  status: 'scheduled',
  cause: 'people',
  author: 'Anita Kumar',
  note: `Note ${number}`,
  pages: { changed: 0, rendered: 0 },
  tries: 0,
  max_tries: 3,
  ended: false,
  created_at: `2026-11-2${number}T10:00:00Z`,
  ...more,
})
const planned = [release(1, {}), release(2, {})]
let releases = planned
beforeEach(() => {
  releases = planned
})

startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { content: ['read'], releases: ['read', 'create'] },
    }),
  ),
  http.get('/api/admin/content', ({ response }) =>
    response(200).json({
      items: [
        kind('faq', 'FAQ', {
          en: none,
          ta: { ...none, stale: 2, missing: 1 },
          te: { ...none, stale: 1 },
        }),
        kind('zone', 'Zone', { en: none }),
      ],
    } as never),
  ),
  http.get('/api/admin/search/misses', ({ response }) =>
    response(200).json({
      items: [{ query: 'quokka', locale: 'kn', count: 3, day: '2026-11-20' }],
    } as never),
  ),
  http.get('/api/admin/releases', ({ query, response }) => {
    const status = query.get('status')
    const items = releases.filter((one) => !status || one.status === status)
    return response(200).json({ items })
  }),
  http.post('/api/admin/releases', ({ response }) =>
    response(200).json({
      items: [],
      pages: {},
      problems: [problem('a', true), problem('a', true), problem('b', true), problem('c', false)],
    } as never),
  ),
)

test('what waits for somebody is counted, and each number leads there', async () => {
  visit('/content', contentRoutes)
  const list = within(await screen.findByRole('list', { name: 'What waits for somebody' }))
  const told = () => list.getAllByRole('listitem').map((item) => item.textContent)
  await waitFor(() =>
    expect(told()).toEqual([
      'Drafts that cannot go live2',
      'Missing texts1',
      'Stale texts3',
      'Releases held0',
      'Releases scheduled2',
      'Looked for, not found1',
    ]),
  )
  const leads = (name: string) => list.getByRole('link', { name }).getAttribute('href')
  expect(leads('Drafts that cannot go live')).toBe('/admin/releases/new?whose=ready')
  expect(leads('Stale texts')).toBe('/admin/translations?state=stale')
  expect(leads('Releases held')).toBe('/admin/releases?status=held')
  expect(leads('Looked for, not found')).toBe('/admin/content#misses')
})

test('a kind says what is not in order there, and nothing else', async () => {
  visit('/content', contentRoutes)
  const kinds = within(await screen.findByRole('list', { name: 'Kinds' }))
  const work = (name: string) => kinds.getByRole('link', { name }).getAttribute('href')
  expect(work('1 missing: Tamil')).toBe('/admin/content/faq?state=missing&locale=ta')
  expect(work('3 stale: Tamil, Telugu')).toBe('/admin/content/faq?state=stale')
  expect(kinds.getAllByRole('link')).toHaveLength(4)
})

test('what is held, and what failed since something went live, comes first and can be tried again', async () => {
  releases = [
    release(5, { status: 'failed', error: '/kn/: the renderer gave no answer' }),
    release(4, { status: 'live', live_at: '2026-11-24T10:00:01Z' }),
    release(3, { status: 'failed', error: 'Of old' }),
    release(2, { status: 'held', error: 'faq/safe (en) answer: is required' }),
  ]
  visit('/content', [...contentRoutes, ...releaseRoutes])
  const first = await screen.findByRole('region', { name: 'Did not go live' })
  const rows = within(first).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent('faq/safe (en) answer: is required')
  expect(rows[1]).toHaveTextContent('/kn/: the renderer gave no answer')
  expect(within(first).getByRole('link', { name: 'Note 5' })).toHaveAttribute(
    'href',
    `/admin/releases/${release(5, {}).id}`,
  )
  expect(within(first).getByRole('button', { name: 'Try release 5 again' })).toBeVisible()
  const numbers = screen.getByRole('list', { name: 'What waits for somebody' })
  expect(first.compareDocumentPosition(numbers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('where all went live, nothing stands before the numbers', async () => {
  visit('/content', contentRoutes)
  await screen.findByRole('list', { name: 'What waits for somebody' })
  expect(screen.queryByRole('region', { name: 'Did not go live' })).not.toBeInTheDocument()
})
