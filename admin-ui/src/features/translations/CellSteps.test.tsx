import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, cell, price, safe } from '../../testing/content'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { locales } from '../../ui/locales'
import type { Row } from './queries'
import { translationRoutes } from './routes'
// The panel itself, before the clock of a test runs.
import './TextPanel'

/** What was written by now: `faq/safe/kn` → its fields. */
const written = new Map<string, object>()
const pages: (string | null)[] = []
let first: Row[] = []
let second: Row[] = []

const row = (slug: string, title: string): Row => ({
  kind: 'faq',
  slug,
  title,
  cells: Object.fromEntries(
    locales.map(({ code }) => [code, { state: 'live', version: 1, scheduled: false }]),
  ),
})

/** An entry with what was written by now. */
function entry(slug: string) {
  const of = slug === 'price' ? price : safe({ slug })
  const cells = of.cells.map((one) => {
    const fields = written.get(`${slug}/${one.locale}`)
    return fields ? cell(one.locale, fields, { version: 2, state: 'changed' }) : one
  })
  return { ...of, cells }
}

beforeEach(() => {
  localStorage.clear()
  written.clear()
  pages.length = 0
  first = [row('safe', 'Is it safe?'), row('price', 'What does it cost?')]
  second = []
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { content: ['read', 'update'], translations: ['read', 'update'] },
    }),
  ),
  http.get('/api/admin/content', ({ response }) => response(200).json({ items: [] } as never)),
  http.get('/api/admin/translations', ({ request, response }) => {
    const cursor = new URL(request.url).searchParams.get('cursor')
    pages.push(cursor)
    return response(200).json(
      cursor
        ? { items: second, totals: {} }
        : { items: first, totals: {}, next: second.length > 0 ? 'more' : null },
    )
  }),
  http.get('/api/admin/content/{kind}/{slug}', ({ params, response }) =>
    response(200).json(entry(params.slug)),
  ),
  http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) => {
    const { fields } = await request.json()
    written.set(`${params.slug}/${params.locale}`, fields)
    return response(200).json(cell(params.locale, fields, { version: 2, state: 'changed' }))
  }),
  ...answers,
)

const shown = (name: string) => screen.findByRole('dialog', { name })
const question = () => screen.findByRole('textbox', { name: 'Question' })
const press = (letter: string) => userEvent.keyboard(`{Alt>}[Key${letter}]{/Alt}`)

test('by keyboard from cell to cell: the caret goes along, what was typed is saved', async () => {
  visit('/translations', translationRoutes)
  const start = await screen.findByRole('button', { name: 'Is it safe?, Kannada: Live' })
  start.focus()
  await userEvent.keyboard('{Enter}')
  await shown('Kannada: Is it safe?')
  await waitFor(async () => expect(await question()).toHaveFocus())
  await userEvent.keyboard('!')
  await press('J')
  await shown('Kannada: What does it cost?')
  await waitFor(() => expect(written.get('safe/kn')).toMatchObject({ question: 'ಸುರಕ್ಷಿತವೇ?!' }))
  await waitFor(async () => expect(await question()).toHaveFocus())
  expect(await question()).toHaveValue('')
  await press('H')
  await shown('English: What does it cost?')
  await press('K')
  await shown('English: Is it safe?')
  await press('L')
  await shown('Kannada: Is it safe?')
  expect(await question()).toHaveValue('ಸುರಕ್ಷಿತವೇ?!')
})

test('closed, the focus is on the cell that was shown last', async () => {
  visit('/translations', translationRoutes)
  await userEvent.click(await screen.findByRole('button', { name: 'Is it safe?, Kannada: Live' }))
  await shown('Kannada: Is it safe?')
  await press('J')
  await shown('Kannada: What does it cost?')
  await userEvent.keyboard('{Escape}')
  const cell = screen.getByRole('button', { name: 'What does it cost?, Kannada: Live' })
  await waitFor(() => expect(cell).toHaveFocus())
  expect(cell).toHaveAttribute('tabindex', '0')
})

test('a button keeps the focus, and at an end it does nothing', async () => {
  visit('/translations?text=faq/safe/kn', translationRoutes)
  await shown('Kannada: Is it safe?')
  const next = screen.getByRole('button', { name: 'Next entry' })
  await userEvent.click(next)
  await shown('Kannada: What does it cost?')
  await question()
  expect(next).toHaveFocus()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(next)
  expect(await shown('Kannada: What does it cost?')).toBeVisible()
})

test('near the end of what is loaded the next page comes', async () => {
  second = [row('gentle', 'Is it gentle?')]
  const { router } = visit('/translations?text=faq/price/kn', translationRoutes)
  await shown('Kannada: What does it cost?')
  await waitFor(() => expect(pages).toEqual([null, 'more']))
  await press('J')
  await waitFor(() => expect(router.state.location.search).toEqual({ text: 'faq/gentle/kn' }))
})

test('a text that the filter leaves behind once it is written keeps its neighbours', async () => {
  const { queryClient } = visit('/translations?state=missing&text=faq/safe/kn', translationRoutes)
  await shown('Kannada: Is it safe?')
  await question()
  first = first.slice(1)
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/admin/translations'] })
  await waitFor(() => expect(screen.queryByText('faq/safe')).not.toBeInTheDocument())
  await press('J')
  expect(await shown('Kannada: What does it cost?')).toBeVisible()
})
