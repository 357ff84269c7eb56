import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '../../../app/ConfirmDialog'
import { answers, cell, faq, price, safe } from '../../../testing/content'
import { http, problem, startEngine } from '../../../testing/engine'
import { show } from '../../../testing/show'
import { visit } from '../../../testing/visit'
import { question } from '../../../ui/confirm'
// The screen itself, before the clock of a test runs.
import './KindPage'
import { contentRoutes } from '../routes'

const asked: URLSearchParams[] = []
const engine = startEngine(
  http.get('/api/admin/content/{kind}', ({ request, response }) => {
    asked.push(new URL(request.url).searchParams)
    return response(200).json({
      kind: faq,
      renamable: true,
      can_hold_back: false,
      items: [safe(), price],
    })
  }),
  ...answers,
)

const row = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('li') ?? link)
}

test('a row says what asks for work, or that all is live', async () => {
  visit('/content/faq', contentRoutes)
  expect((await row('What does it cost?')).getByText('Missing in 6 languages')).toBeVisible()
  expect((await row('Is it safe?')).getByText('Missing in 5 languages')).toBeVisible()
  expect(screen.getByText('2 entries')).toBeVisible()
})

test('a row says what a release waits with, beside where it stands', async () => {
  const kannada = cell('kn', {}, { state: 'changed', scheduled: true })
  engine.use(
    http.get('/api/admin/content/{kind}', ({ response }) =>
      response(200).json({
        kind: faq,
        renamable: true,
        can_hold_back: false,
        items: [safe({ cells: [cell('en', {}), kannada] })],
      }),
    ),
  )
  visit('/content/faq', contentRoutes)
  expect((await row('Is it safe?')).getByText('Changed: Kannada')).toBeVisible()
  expect((await row('Is it safe?')).getByText('Scheduled: Kannada')).toBeVisible()
})

test('the filters stand in the address and go to the engine', async () => {
  const { router } = visit('/content/faq?locale=kn&state=stale', contentRoutes)
  expect(await screen.findByRole('link', { name: 'Is it safe?' })).toHaveAttribute(
    'href',
    '/admin/content/faq/safe?locale=kn',
  )
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    limit: '100',
    locale: 'kn',
    state: 'stale',
  })
  expect(screen.queryByRole('button', { name: 'Move Is it safe?' })).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Search entries'), 'pets')
  await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('pets'))
  expect(router.state.location.search).toEqual({ locale: 'kn', state: 'stale', q: 'pets' })
})

test('an empty kind says so, an empty search otherwise', async () => {
  engine.use(
    http.get('/api/admin/content/{kind}', ({ response }) =>
      response(200).json({ kind: faq, renamable: true, can_hold_back: false, items: [] }),
    ),
  )
  const { router } = visit('/content/faq', contentRoutes)
  expect(await screen.findByText('There is no FAQ yet.')).toBeVisible()
  await router.navigate({ to: '/content/$kind', search: { state: 'stale' } } as never)
  expect(await screen.findByText('No entries match these filters.')).toBeVisible()
})

test('a new entry starts with its title, and its slug can be left to the engine', async () => {
  const sent: unknown[] = []
  engine.use(
    http.post('/api/admin/content/{kind}', async ({ request, response }) => {
      sent.push(await request.json())
      const errors = [{ field: 'title', code: 'too_long', message: 'At most 160 characters' }]
      return response.untyped(Response.json(problem(422, 'No', { errors }), { status: 422 }))
    }),
  )
  visit('/content/faq', contentRoutes)
  await userEvent.click(await screen.findByRole('button', { name: 'New FAQ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New FAQ' }))
  await userEvent.type(dialog.getByLabelText(/^Question/), ' Do you work at night? ')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('At most 160 characters')).toBeVisible()
  expect(sent).toEqual([{ title: 'Do you work at night?' }])
})

test('a copy asks for a slug, and what is wrong with it stands there', async () => {
  const sent: unknown[] = []
  engine.use(
    http.post('/api/admin/content/{kind}', async ({ request, response }) => {
      sent.push(await request.json())
      const errors = [{ field: 'slug', code: 'characters', message: 'Use letters only' }]
      return response.untyped(Response.json(problem(422, 'No', { errors }), { status: 422 }))
    }),
  )
  visit('/content/faq', contentRoutes)
  await userEvent.click((await row('Is it safe?')).getByRole('button', { name: /^More/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Is it safe?”' }))
  expect(dialog.getByLabelText(/Slug/)).toHaveValue('safe-2')
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }))
  expect(await dialog.findByText('Use letters only')).toBeVisible()
  expect(sent).toEqual([{ slug: 'safe-2', copy_of: 'safe' }])
})

test('what others refer to stays, and they are named before anything is asked', async () => {
  const rat = { kind: 'service', slug: 'rat', title: 'Rat control', live: true }
  engine.use(
    http.get('/api/admin/content/{kind}/{slug}/referrers', ({ response }) =>
      response(200).json({ items: [rat] }),
    ),
  )
  visit('/content/faq', contentRoutes)
  await userEvent.click((await row('Is it safe?')).getByRole('button', { name: /^More/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Still in use' }))
  expect(dialog.getByText('(service/rat, live)')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Rat control' })).toHaveAttribute(
    'href',
    '/admin/content/service/rat?locale=*',
  )
  expect(question.get()).toBeUndefined()
})

test('what nobody refers to is archived after a question', async () => {
  const gone: string[] = []
  engine.use(
    http.get('/api/admin/content/{kind}/{slug}/referrers', ({ response }) =>
      response(200).json({ items: [] }),
    ),
    http.delete('/api/admin/content/{kind}/{slug}', ({ params, response }) => {
      gone.push(params.slug)
      return response(200).json(safe({ archived: true }))
    }),
  )
  visit('/content/faq', contentRoutes)
  await userEvent.click((await row('Is it safe?')).getByRole('button', { name: /^More/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(question.get()?.title).toBe('Archive “Is it safe?”?'))
  const asks = question.get()
  if (asks) show(<ConfirmDialog of={asks} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(gone).toEqual(['safe']))
})
