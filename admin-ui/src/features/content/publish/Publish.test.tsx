import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cell } from '../../../testing/content'
import { http, problem } from '../../../testing/engine'
import { engine, given, made, releases, sent } from '../../../testing/publishing'
import { visit } from '../../../testing/visit'
import { releaseRoutes } from '../../releases/routes'
// The screen itself, before the clock of a test runs.
import '../editor/EditorPage'
import './PublishPanel'
import { contentRoutes } from '../routes'

const field = (name: string) => screen.findByRole('textbox', { name })
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const panel = async () => within(await screen.findByRole('dialog', { name: 'Publish' }))

async function typeInKannada() {
  visit('/content/faq/safe?locale=kn', [...contentRoutes, ...releaseRoutes])
  await userEvent.type(await field('Question'), '?')
}

test('a typo takes two clicks: saved, counted, published, and followed until it is live', async () => {
  await typeInKannada()
  await press('Publish')
  await press(/^Publish now/)
  const shown = await panel()
  expect(await shown.findByText('Queued: it begins in a moment')).toBeVisible()
  expect(sent).toEqual([
    'draft',
    { items: [{ kind: 'faq', slug: 'safe', locale: 'kn' }], dry_run: true },
    {
      items: [{ kind: 'faq', slug: 'safe', locale: 'kn' }],
      note: 'FAQ "Is it safe?": Kannada',
      publish_at: null,
      ends_at: null,
    },
  ])
  given.release = { ...made, status: 'rendering', pages: { changed: 63, rendered: 17 } }
  expect(await shown.findByText('Rendered 17/63 pages')).toBeVisible()
  const pages = { changed: 1, rendered: 1, first_url: 'https://jaali.example/kn/' }
  given.release = { ...made, status: 'live', live_at: '2026-11-21T10:00:01Z', seconds: 0.6, pages }
  expect(await shown.findByText(/^1 page changed on 21 Nov 2026/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'See it live' })).toHaveAttribute('href', pages.first_url)
  expect(shown.getByRole('link', { name: 'Release 13' })).toHaveAttribute(
    'href',
    `/admin/releases/${made.id}`,
  )
})

test('by keyboard: Ctrl+Enter opens the panel with its button in focus, and publishes', async () => {
  await typeInKannada()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const shown = await panel()
  expect(await shown.findByRole('heading', { name: '1 page will change' })).toBeVisible()
  expect(shown.getByRole('button', { name: /^Publish now/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(releases()).toHaveLength(1))
})

test('Escape closes it, and the focus is on its button again', async () => {
  await typeInKannada()
  await press('Publish')
  await panel()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus())
  expect(releases()).toEqual([])
})

test('where everything is live there is nothing to publish', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  const button = await screen.findByRole('button', { name: 'Publish' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('all languages of the entry are one choice away, and the note follows it', async () => {
  given.cells = given.cells.map((one) => (one.locale === '*' ? { ...one, state: 'changed' } : one))
  await typeInKannada()
  await press('Publish')
  const shown = await panel()
  expect(await shown.findByRole('radio', { name: 'This text' })).toBeChecked()
  await userEvent.click(shown.getByRole('radio', { name: 'All languages of this entry' }))
  expect(shown.getByLabelText('What changed')).toHaveValue(
    'FAQ "Is it safe?": Kannada, Shared fields',
  )
  await userEvent.type(shown.getByLabelText('What changed'), '.')
  await userEvent.click(shown.getByRole('radio', { name: 'This text' }))
  expect(shown.getByLabelText('What changed')).toHaveValue(
    'FAQ "Is it safe?": Kannada, Shared fields.',
  )
  await userEvent.click(shown.getByRole('radio', { name: 'All languages of this entry' }))
  await press(/^Publish now/)
  await waitFor(() => expect(releases()[0]?.items).toHaveLength(2))
})

const required = (locale: string) => ({
  kind: 'faq',
  slug: 'safe',
  locale,
  path: 'answer',
  reason: 'is required',
  stops: true,
})

test('a problem leads to its field, and what is not possible is not sent', async () => {
  given.plan = { ...given.plan, problems: [required('kn')] }
  await typeInKannada()
  await press('Publish')
  const shown = await panel()
  expect(await shown.findByText('1 problem. The release is not possible like this.')).toBeVisible()
  await press(/^Publish now/)
  await userEvent.click(shown.getByRole('link', { name: 'Kannada, Answer' }))
  await waitFor(async () => expect(await field('Answer')).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(releases()).toEqual([])
})

test('the language that is not finished can be left out', async () => {
  given.cells = [...given.cells, cell('ta', {}, { state: 'draft', live: null })]
  given.plan = { ...given.plan, problems: [required('ta')] }
  await typeInKannada()
  await press('Publish')
  const shown = await panel()
  await userEvent.click(await shown.findByRole('radio', { name: 'All languages of this entry' }))
  await press('Leave out Tamil')
  await press(/^Publish now/)
  await waitFor(() =>
    expect(releases()[0]?.items).toEqual([{ kind: 'faq', slug: 'safe', locale: 'kn' }]),
  )
})

test('more than 20 pages are asked about once more, where the button was', async () => {
  given.plan = { ...given.plan, pages: { changed: 63, paths: ['/kn/', '/kn/a', '/kn/b', '/kn/c'] } }
  await typeInKannada()
  await press('Publish')
  await press(/^Publish now/)
  const shown = await panel()
  expect(await shown.findByText('63 pages change at once.')).toBeVisible()
  expect(shown.getByRole('button', { name: 'Not yet' })).toHaveFocus()
  expect(within(shown.getByRole('list', { name: 'Pages' })).getAllByRole('listitem').length).toBe(3)
  expect(releases()).toEqual([])
  await press('Publish 63 pages')
  await waitFor(() => expect(releases()).toHaveLength(1))
})

test('at a time, it is planned; the panel says for when', async () => {
  await typeInKannada()
  await press('Publish')
  const shown = await panel()
  await userEvent.click(await shown.findByRole('radio', { name: 'At a time' }))
  const time = shown.getByLabelText('Goes live (IST)')
  await userEvent.clear(time)
  await userEvent.type(time, '2030-01-05T10:00')
  given.release = { ...made, status: 'scheduled', publish_at: '2030-01-05T04:30:00Z' }
  await press(/^Schedule/)
  expect(await shown.findByText('Goes live on 05 Jan 2030, 10:00 AM IST.')).toBeVisible()
  expect(releases()[0]?.publish_at).toBe('2030-01-05T04:30:00.000Z')
})

test('what the engine refuses stands in the panel in its words, a note at its field', async () => {
  const refuse = (status: 409 | 422, more: object) =>
    engine.use(
      http.post('/api/admin/releases', async ({ request, response }) => {
        const body = await request.json()
        if (body.dry_run) return response(200).json(given.plan)
        return response.untyped(
          Response.json(problem(status, 'There is nothing to publish', more), { status }),
        )
      }),
    )
  refuse(409, {})
  await typeInKannada()
  await press('Publish')
  await press(/^Publish now/)
  const shown = await panel()
  expect(await shown.findByText('There is nothing to publish')).toBeVisible()
  const at = { code: 'incomplete', message: 'faq/safe (kn) answer: is required' }
  refuse(422, { errors: [{ field: 'items', ...at }] })
  await press(/^Publish now/)
  expect(await shown.findByText(at.message)).toBeVisible()
  refuse(422, { errors: [{ field: 'note', code: 'characters', message: 'Holds a tab' }] })
  await press(/^Publish now/)
  expect(await shown.findByText('Holds a tab')).toBeVisible()
  expect(shown.getByLabelText('What changed')).toHaveFocus()
})

test('a failure says why the site stays, and can be tried again in place', async () => {
  await typeInKannada()
  await press('Publish')
  given.release = { ...made, status: 'failed', error: '/kn/: cannot be rendered' }
  await press(/^Publish now/)
  const shown = await panel()
  expect(await shown.findByText('/kn/: cannot be rendered')).toBeVisible()
  engine.use(
    http.post('/api/admin/releases/{id}/now', ({ response }) => {
      given.release = { ...made, status: 'rendering' }
      return response(202).json(given.release)
    }),
  )
  await press('Try again')
  expect(await shown.findByText('Looking for what changes')).toBeVisible()
})

test('what could not be saved is not published, and the panel says so', async () => {
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', ({ response }) =>
      response.untyped(Response.json(problem(422, 'Too long'), { status: 422 })),
    ),
  )
  await typeInKannada()
  await press('Publish')
  const shown = await panel()
  expect(await shown.findByText('Not saved yet, kept on this device: Too long')).toBeVisible()
  await press(/^Publish now/)
  expect(sent).toEqual([])
})
