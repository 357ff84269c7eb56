import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { answers, cell, faq, safe } from '../../testing/content'
import { admin, http, startEngine } from '../../testing/engine'
import { showAt } from '../../testing/showAt'
import { TextPanel } from './TextPanel'

type Cell = Schemas['ContentCell']

const confirmed: string[] = []
const saved: Record<string, unknown>[] = []
let cells: Cell[] = []

beforeEach(() => {
  localStorage.clear()
  confirmed.length = 0
  saved.length = 0
  cells = safe().cells
})

startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { content: ['read', 'update'], translations: ['read', 'update'] },
    }),
  ),
  http.get('/api/admin/content/{kind}', ({ response }) =>
    response(200).json({ kind: faq, renamable: true, can_hold_back: true, items: [] }),
  ),
  http.get('/api/admin/content/{kind}/{slug}', ({ response }) =>
    response(200).json(safe({ cells })),
  ),
  http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) => {
    const { fields } = await request.json()
    saved.push(fields)
    return response(200).json(cell(params.locale, fields, { version: 2, state: 'changed' }))
  }),
  http.get('/api/admin/content/{kind}/{slug}/{locale}/source', ({ response }) =>
    response(200).json({
      was: { question: 'Is it good?', answer: 'Yes.' } as never,
      now: { question: 'Is it safe?', answer: 'Yes.' } as never,
    }),
  ),
  http.post('/api/admin/content/{kind}/{slug}/{locale}/current', ({ params, response }) => {
    confirmed.push(params.locale)
    return response(200).json(safe())
  }),
  ...answers,
)

function open(locale: string) {
  const close = vi.fn()
  showAt(
    <TextPanel
      place={{ kind: 'faq', slug: 'safe', locale }}
      isChosen={false}
      choose={undefined}
      close={close}
    />,
  )
  return close
}

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a text is written beside its English as in the editor, and saved by itself', async () => {
  open('kn')
  const shown = await panel('Kannada: Is it safe?')
  const question = await shown.findByRole('textbox', { name: 'Question' })
  expect(question).toHaveValue('ಸುರಕ್ಷಿತವೇ?')
  expect(shown.getByText('Question in English')).toBeVisible()
  await userEvent.type(question, '?')
  expect(await shown.findByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect(saved).toEqual([expect.objectContaining({ question: 'ಸುರಕ್ಷಿತವೇ??' })])
  expect(shown.getByText('Changed')).toBeVisible()
  expect(shown.getByRole('link', { name: 'Open in the editor' })).toHaveAttribute(
    'href',
    '/content/faq/safe?locale=kn',
  )
})

test('a stale text opens with what changed in English, and is said to be still correct', async () => {
  cells = cells.map((one) => (one.locale === 'kn' ? { ...one, state: 'stale' } : one))
  open('kn')
  const shown = await panel('Kannada: Is it safe?')
  expect((await shown.findByText('good')).tagName).toBe('DEL')
  await userEvent.click(shown.getByRole('button', { name: 'Still correct' }))
  await waitFor(() => expect(confirmed).toEqual(['kn']))
})

test('of live English one says that only letters changed', async () => {
  cells = cells.map((one) => (one.locale === 'kn' ? { ...one, state: 'stale' } : one))
  open('en')
  await userEvent.click(await screen.findByRole('button', { name: 'Typo only' }))
  await waitFor(() => expect(confirmed).toEqual(['en']))
})

test('Escape closes it, whatever in it has the focus', async () => {
  const close = open('kn')
  const question = await screen.findByRole('textbox', { name: 'Question' })
  await userEvent.click(question)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
