import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
import type { Release } from './queries'
import { releaseRoutes } from './routes'

const release = (more: Partial<Release> = {}): Release => ({
  id: '01a00000-0000-7000-8000-00000000000c',
  number: 12,
  status: 'live',
  cause: 'people',
  author: 'Anita Kumar',
  note: 'Shorter answers',
  pages: { changed: 17, rendered: 17, paths: ['/', '/kn/'], first_url: 'https://jaali.example/' },
  items: [{ kind: 'faq', slug: 'safe', locale: 'ta', old: null, new: 'b' }],
  tries: 0,
  max_tries: 3,
  ended: false,
  created_at: '2026-11-21T10:00:00Z',
  live_at: '2026-11-21T10:00:01Z',
  seconds: 0.6,
  ...more,
})

let rows: Release[] = []
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { releases: ['read', 'create', 'delete'], content: ['read'] },
    }),
  ),
  http.get('/api/admin/content', ({ response }) =>
    response(200).json({
      items: [{ kind: 'faq', label: 'FAQ', help: '', renamable: true, entries: 1, locales: {} }],
    }),
  ),
  http.get('/api/admin/releases', ({ query, response }) => {
    const status = query.get('status')
    const found = rows.filter((row) => !status || row.status === status)
    return response(200).json({ items: found })
  }),
  http.get('/api/admin/releases/{id}', ({ params, response }) => {
    const found = rows.find(({ id }) => id === params.id)
    return found
      ? response(200).json(found)
      : response(404).json(problem(404, 'There is no such release'))
  }),
)

const row = async (note: string) =>
  (await screen.findByRole('link', { name: note })).closest('li') as HTMLElement

test('a release says who, when, how many pages and how long; one that ran late says so', async () => {
  rows = [release({ late_seconds: 180, publish_at: '2026-11-21T09:57:00Z' })]
  visit('/releases', releaseRoutes)
  const shown = await row('Shorter answers')
  expect(shown).toHaveTextContent('Release 12, by Anita Kumar')
  expect(shown).toHaveTextContent('Went live 21 Nov 2026, 3:30 PM')
  expect(shown).toHaveTextContent('17 pages in 0.6 s')
  expect(shown).toHaveTextContent('Ran late by 3 min 0 s')
})

test('a release that is tried again says why, how often it failed and when the next try is', async () => {
  rows = [
    release({
      status: 'queued',
      error: '/kn/: the renderer gave no answer for 5 s',
      tries: 2,
      retry_at: '2026-11-21T10:00:12Z',
    }),
  ]
  visit(`/releases/${rows[0]?.id}`, releaseRoutes)
  const state = await screen.findByRole('region', { name: 'State' })
  expect(state).toHaveTextContent('Try 2 failed: try 3 of 3 begins at 3:30:12 PM')
  expect(state).toHaveTextContent('/kn/: the renderer gave no answer for 5 s')
  expect(screen.getByText('Failed tries').nextSibling).toHaveTextContent('2')
})

const undo = (undone: Release, more: Partial<Release> = {}) =>
  release({ id: 'd', number: 13, cause: 'rollback', restores: undone.id, note: 'Undo', ...more })

test('what is being rolled back is still live, and is not rolled back twice', async () => {
  const undone_by = { number: 13, status: 'queued' } as const
  rows = [undo(release(), { status: 'queued', live_at: null }), release({ undone_by })]
  visit('/releases', releaseRoutes)
  const shown = await row('Shorter answers')
  expect(shown).toHaveTextContent('LiveRollback by 13 is on its way')
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('the page of what was rolled back says by which, and not that it is live', async () => {
  const undone_by = { number: 13, status: 'live' } as const
  rows = [undo(release()), release({ undone_by })]
  visit(`/releases/${release().id}`, releaseRoutes)
  const state = await screen.findByRole('region', { name: 'State' })
  expect(await within(state).findByText('Rolled back by 13')).toBeVisible()
  expect(within(state).queryByText('Live')).not.toBeInTheDocument()
  expect(within(state).queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument()
})

test('of a release of thousands of texts the first are shown, and the rest when asked for', async () => {
  const text = (n: number) => ({ kind: 'faq', slug: `answer-${n}`, locale: 'en', title: 'Safe?' })
  const items = Array.from({ length: 150 }, (_, n) => ({ ...text(n), new: 'r' }))
  rows = [release({ items })]
  visit(`/releases/${rows[0]?.id}`, releaseRoutes)
  const shown = await screen.findByRole('region', { name: '150 texts' })
  expect(within(shown).getAllByRole('listitem')).toHaveLength(100)
  await userEvent.click(within(shown).getByRole('button', { name: 'Show all 150 texts' }))
  expect(within(shown).getAllByRole('listitem')).toHaveLength(150)
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('the history narrows to a status, which stands in the address', async () => {
  rows = [release(), release({ id: 'e', note: 'Too early', status: 'cancelled' })]
  const { router } = visit('/releases', releaseRoutes)
  await row('Shorter answers')
  const filter = screen.getByRole('combobox', { name: 'Status' })
  await userEvent.selectOptions(filter, 'Cancelled')
  await row('Too early')
  expect(screen.queryByText('Shorter answers')).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ status: 'cancelled' })
  await userEvent.selectOptions(filter, 'Failed')
  await userEvent.click(await screen.findByRole('link', { name: 'Show all' }))
  await row('Shorter answers')
})

test('a rollback is asked for with what it leaves alone, and opens the new release', async () => {
  const made = undo(release(), { status: 'queued' })
  rows = [release()]
  engine.use(
    http.post('/api/admin/releases/{id}/rollback', ({ params, response }) => {
      rows = [{ ...made, restores: params.id }, ...rows]
      return response(202).json(made)
    }),
  )
  const { router } = visit('/releases', releaseRoutes)
  await row('Shorter answers')
  await userEvent.click(screen.getByRole('button', { name: 'Roll back release 12' }))
  expect(question.get()?.text).toBe(
    'A new release brings back the texts that release 12 replaced. Present prices stay.',
  )
  question.get()?.run()
  expect(await screen.findByText('Release 13 takes release 12 back')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/releases/d')
  expect(await screen.findByText('Queued: it begins in a moment')).toBeVisible()
})

test('a held release says why, and asks to run or to cancel', async () => {
  rows = [
    release({
      status: 'held',
      cause: 'end',
      live_at: null,
      publish_at: '2026-11-21T12:00:00Z',
      error: 'Edited since: faq/safe (en).',
    }),
  ]
  visit(`/releases/${release().id}`, releaseRoutes)
  expect(await screen.findByText('Edited since: faq/safe (en).')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Run anyway' }))
  expect(question.get()?.text).toContain('what was edited since leaves the site')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel release' }))
  expect(question.get()?.text).toBe('What is live stays live.')
})

test('a failed release names page and entry, and can be tried again', async () => {
  const error = '/ta/: cannot be rendered (it changes faq/safe (ta))'
  rows = [release({ status: 'failed', live_at: null, seconds: null, error })]
  engine.use(
    http.post('/api/admin/releases/{id}/now', ({ response }) => {
      rows = [release({ status: 'rendering', live_at: null, error: null })]
      return response(202).json(rows[0] as Release)
    }),
  )
  visit(`/releases/${release().id}`, releaseRoutes)
  expect(await screen.findByText(error)).toBeVisible()
  expect(screen.getByText('The site stays as it was')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Rendered 17/17 pages')).toBeVisible()
})

test('the receipt has the address, and each text its language and its fate', async () => {
  rows = [release()]
  visit(`/releases/${release().id}`, releaseRoutes)
  expect(await screen.findByRole('link', { name: 'See it live' })).toHaveAttribute(
    'href',
    'https://jaali.example/',
  )
  const held = within(screen.getByRole('region', { name: '1 text' }))
  expect(held.getByRole('link', { name: 'Tamil, new' })).toHaveAttribute(
    'href',
    '/admin/content/faq/safe?locale=ta',
  )
})

test('a release that is not there says so', async () => {
  rows = []
  visit('/releases/01a00000-0000-7000-8000-000000000009', releaseRoutes)
  expect(await screen.findByText('There is no such release.')).toBeVisible()
})
