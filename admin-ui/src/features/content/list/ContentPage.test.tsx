import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, http, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
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
  http.get('/api/admin/releases', ({ request, response }) => {
    const held = new URL(request.url).searchParams.get('status') === 'held'
    return response(200).json({ items: held ? [] : [{}, {}] } as never)
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
