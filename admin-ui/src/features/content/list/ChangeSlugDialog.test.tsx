import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answers, faq, safe } from '../../../testing/content'
import { admin, http, problem, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
// The screens themselves, before the clock of a test runs.
import './ChangeSlugDialog'
import '../editor/EditorPage'
import './KindPage'
import { keep, keyOf, readKept } from '../draft/kept'
import { contentRoutes } from '../routes'

const sent: { url: string; version: string | null; body: unknown }[] = []
const engine = startEngine(
  http.patch('/api/admin/content/{kind}/{slug}', async ({ request, response }) => {
    const body = await request.json()
    const { pathname } = new URL(request.url)
    sent.push({ url: pathname, version: request.headers.get('if-match'), body })
    return response(200).json(safe({ slug: body.slug ?? 'safe', version: 2 }))
  }),
  http.get('/api/admin/content/{kind}/{slug}/pages', ({ response }) =>
    response(200).json({ items: ['/', '/pest-control/safe'] }),
  ),
  ...answers,
)

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
})

const refuse = (status: number, detail: string, more = {}) =>
  engine.use(
    http.patch('/api/admin/content/{kind}/{slug}', ({ response }) =>
      response.untyped(Response.json(problem(status, detail, more), { status })),
    ),
  )

async function ask(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Is it safe?' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  const name = `${item.replace(' ', ' the ')} of “Is it safe?”`
  return within(await screen.findByRole('dialog', { name }))
}

async function type(dialog: Awaited<ReturnType<typeof ask>>, slug: string) {
  const field = dialog.getByLabelText(/Slug/)
  await userEvent.clear(field)
  await userEvent.type(field, slug)
}

test('a new slug is said with where pages go, and sent with the version of the entry', async () => {
  engine.use(
    http.get('/api/admin/content/{kind}', ({ response }) =>
      response(200).json({
        kind: { ...faq, page: '/pest-control/{slug}' },
        renamable: true,
        can_hold_back: false,
        items: [safe({ kind: 'area' })],
      }),
    ),
  )
  visit('/content/area', contentRoutes)
  const dialog = await ask('Change address')
  expect(await dialog.findByText(/In all seven languages the old address leads/)).toBeVisible()
  await type(dialog, ' gentle ')
  expect(dialog.getByText('/pest-control/safe')).toBeVisible()
  expect(dialog.getByText('/pest-control/gentle')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('New address: gentle')).toBeVisible()
  expect(sent).toEqual([
    { url: '/api/admin/content/area/safe', version: '"1"', body: { slug: 'gentle' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what has no page of its own promises none', async () => {
  engine.use(
    http.get('/api/admin/content/{kind}/{slug}/pages', ({ response }) =>
      response(200).json({ items: ['/'] }),
    ),
  )
  visit('/content/faq', contentRoutes)
  const dialog = await ask('Change slug')
  expect(dialog.getByText(/^It counts at once/)).toBeVisible()
  expect(dialog.getAllByText('faq/safe')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('button', { name: 'Change slug' }))
  expect(await dialog.findByText('This is its slug now')).toBeVisible()
  expect(sent).toEqual([])
})

const characters = 'Use letters, digits, _ . and - only'
const slugError = { field: 'slug', code: 'characters', message: characters }

test.each([
  [409, "Another faq has the slug 'price' already", []],
  [409, 'This category is known elsewhere by its slug, which has to stay', []],
  [412, 'Somebody else changed this in the meantime', []],
  [422, characters, [slugError]],
])('what the engine refuses stands at the field: %i %s', async (status, message, errors) => {
  const detail = errors.length > 0 ? 'Some fields are not right' : message
  refuse(status, detail, { errors })
  visit('/content/faq', contentRoutes)
  const dialog = await ask('Change slug')
  await type(dialog, 'price{Enter}')
  expect(await dialog.findByText(message)).toBeVisible()
  expect(dialog.getByLabelText(/Slug/)).toHaveFocus()
})

test('a kind whose slugs are known elsewhere offers no change', async () => {
  engine.use(
    http.get('/api/admin/content/{kind}', ({ response }) =>
      response(200).json({ kind: faq, renamable: false, can_hold_back: false, items: [safe()] }),
    ),
  )
  visit('/content/faq', contentRoutes)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Is it safe?' }))
  expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Change slug' })).not.toBeInTheDocument()
})

test('the editor goes along, and what was typed and not sent yet as well', async () => {
  const { id } = admin.user
  const typed = { base: {}, fields: { question: 'ಸುರಕ್ಷಿತವೇ??' }, at: 1 }
  const place = { kind: 'faq', slug: 'safe', locale: 'hi' }
  keep(keyOf(id, place), typed)
  const { router } = visit('/content/faq/safe?locale=kn', contentRoutes)
  await type(await ask('Change slug'), 'gentle{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/content/faq/gentle?locale=kn'))
  expect(await screen.findByText('FAQs')).toBeVisible()
  expect(readKept(keyOf(id, { ...place, slug: 'gentle' }))).toEqual(typed)
  expect(readKept(keyOf(id, place))).toBeUndefined()
})
