import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
import type { Plan, Release } from './queries'
import { releaseRoutes } from './routes'

const item = (slug: string, locale: string, kind = 'faq') => ({ kind, slug, locale, title: slug })
const all = [item('safe', 'en'), item('safe', 'ta'), item('hebbal', 'en', 'area')]
let mine = all.slice(0, 2)

const sent: Schemas['NewReleaseBody'][] = []
beforeEach(() => {
  sent.length = 0
  mine = all.slice(0, 2)
})

function plan(items: Plan['items']): Plan {
  const paths = items.map(({ slug, locale }) => `/${locale}/${slug}`)
  const problems = items
    .filter(({ locale }) => locale !== 'en')
    .map(({ kind, slug, locale }) => ({
      kind,
      slug,
      locale,
      path: 'answer',
      reason: 'is required',
      stops: locale === 'kn',
    }))
  return { pages: { changed: paths.length, paths }, items, problems }
}

const made: Release = {
  id: 'd',
  number: 13,
  status: 'scheduled',
  cause: 'people',
  author: 'Anita Kumar',
  note: 'Gentler words',
  pages: { changed: 0, rendered: 0, paths: [] },
  tries: 0,
  max_tries: 3,
  ended: false,
  created_at: '2026-11-21T10:00:00Z',
  publish_at: '2030-01-05T04:30:00Z',
}

startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { releases: ['read', 'create'] } }),
  ),
  http.get('/api/admin/content', ({ response }) => response(200).json({ items: [] })),
  http.post('/api/admin/releases', async ({ request, response }) => {
    const body = await request.json()
    if (!body.dry_run) {
      sent.push(body)
      return response(202).json(made)
    }
    if (body.items === 'ready') return response(200).json(plan(all))
    if (body.items === 'mine') return response(200).json(plan(mine))
    const named = body.items as Schemas['ReleaseCell'][]
    return response(200).json(plan(named.map((cell) => ({ ...cell, title: cell.slug }))))
  }),
  http.get('/api/admin/releases/{id}', ({ response }) => response(200).json(made)),
  http.post('/api/admin/releases/diff', ({ response }) =>
    response(200).json({ before: ['Same', 'Is it safe?'], after: ['Same', 'Is it gentle?'] }),
  ),
)

const pages = (count: string) => screen.findByRole('region', { name: `${count} will change` })

test('all of mine goes live unless it is left out; the pages are counted each time', async () => {
  visit('/releases/new', releaseRoutes)
  const changes = within(await pages('2 pages'))
  const problem = changes.getByRole('link', { name: 'faq/safe, Tamil, Answer' })
  expect(problem.closest('li')).toHaveTextContent('is required')
  expect(problem).toHaveAttribute('href', '/admin/content/faq/safe?locale=ta&field=answer')
  await userEvent.click(screen.getByRole('checkbox', { name: 'safe, Tamil' }))
  expect(within(await pages('1 page')).getByRole('list', { name: 'Pages' })).toHaveTextContent(
    '/en/safe',
  )
  expect(screen.getByRole('region', { name: '1 text of 2' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish 1 text' })).toBeEnabled()
})

test('what is not finished is listed with the reason, and not taken along by itself', async () => {
  mine = [...all.slice(0, 2), item('safe', 'kn')]
  visit('/releases/new', releaseRoutes)
  await pages('2 pages')
  const unfinished = screen.getByRole('checkbox', { name: 'safe, Kannada' })
  expect(unfinished).not.toBeChecked()
  const why = screen.getByRole('link', { name: 'Kannada, Answer' })
  expect(why.closest('li')).toHaveTextContent('is required')
  expect(why).toHaveAttribute('href', '/admin/content/faq/safe?locale=kn&field=answer')
  expect(screen.getByRole('button', { name: 'Publish 2 texts' })).toBeEnabled()
  await userEvent.click(unfinished)
  await pages('3 pages')
  expect(screen.getByRole('button', { name: 'Publish 3 texts' })).toBeDisabled()
})

test('what the engine would refuse is not sent', async () => {
  visit('/releases/new?cells=faq/safe/en,faq/safe/kn', releaseRoutes)
  const changes = within(await pages('2 pages'))
  expect(changes.getByText('1 problem. The release is not possible like this.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish 2 texts' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'safe, Kannada' }))
  await pages('1 page')
  expect(screen.getByRole('button', { name: 'Publish 1 text' })).toBeEnabled()
})

test("everybody's drafts narrow to a kind by the address", async () => {
  visit('/releases/new?whose=ready&kind=area', releaseRoutes)
  await pages('1 page')
  expect(screen.getByRole('checkbox', { name: 'hebbal, English' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'safe, English' })).not.toBeInTheDocument()
})

test('a page opens to what its readers will read, word by word', async () => {
  visit('/releases/new', releaseRoutes)
  const changes = within(await pages('2 pages'))
  await userEvent.click(changes.getByRole('button', { name: '/en/safe' }))
  expect(await changes.findByText('gentle')).toBeVisible()
  expect(changes.queryByText('Same')).not.toBeInTheDocument()
})

test('without a word about it nothing is published; with a time it is scheduled in IST', async () => {
  visit('/releases/new?cells=faq/safe/en,faq/safe/ta', releaseRoutes)
  await pages('2 pages')
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 texts' }))
  expect(screen.getByText('Say what changed, in at most 500 characters')).toBeVisible()
  await userEvent.type(screen.getByLabelText('What changed'), 'Gentler words')
  await userEvent.click(screen.getByLabelText('At a time'))
  const time = screen.getByLabelText('Goes live (IST)')
  await userEvent.clear(time)
  await userEvent.type(time, '2030-01-05T10:00')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule 2 texts' }))
  expect(question.get()).toMatchObject({
    title: 'Publish 2 texts?',
    text: '2 pages change on 05 Jan 2030, 10:00 AM IST. 1 problem is left.',
    verb: 'Schedule',
  })
  question.get()?.run()
  expect(await screen.findByText('Release 13 is scheduled')).toBeVisible()
  expect(sent).toEqual([
    {
      items: [
        { kind: 'faq', slug: 'safe', locale: 'en' },
        { kind: 'faq', slug: 'safe', locale: 'ta' },
      ],
      note: 'Gentler words',
      publish_at: '2030-01-05T04:30:00.000Z',
      ends_at: null,
    },
  ])
})
