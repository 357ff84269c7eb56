import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { answers, cell, faq, safe } from '../../testing/content'
import { admin, http, problem, startEngine } from '../../testing/engine'
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

const engine = startEngine(
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
  const { unmount } = showAt(
    <TextPanel
      place={{ kind: 'faq', slug: 'safe', locale }}
      neighbours={{ up: undefined, down: undefined, left: undefined, right: undefined }}
      isChosen={false}
      choose={undefined}
      go={vi.fn()}
      close={close}
    />,
  )
  return { close, unmount }
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
  const { close } = open('kn')
  const question = await screen.findByRole('textbox', { name: 'Question' })
  await userEvent.click(question)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('closed before it was saved, it is saved all the same', async () => {
  const { unmount } = open('kn')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '!')
  unmount()
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ question: 'ಸುರಕ್ಷಿತವೇ?!' })]))
})

test('closed while the engine is away, what was typed is there when it opens again', async () => {
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', ({ response }) =>
      response.untyped(Response.error()),
    ),
  )
  const { unmount } = open('kn')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '!')
  expect(await screen.findByText('Offline – kept on this device')).toBeVisible()
  unmount()
  open('kn')
  expect(await screen.findByText(/could not be saved is back/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('ಸುರಕ್ಷಿತವೇ?!')
})

test('what the engine finds wrong stands at the field', async () => {
  const errors = [{ field: 'question', code: 'characters', message: 'Holds a control character' }]
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', ({ response }) =>
      response(422).json(problem(422, 'Some fields are not right', { errors })),
    ),
  )
  open('kn')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '!')
  expect(await screen.findByText('Holds a control character')).toBeVisible()
})

test('where two people wrote, both texts are shown, and one is chosen', async () => {
  const theirs = cell('kn', { question: 'ಅವರದು', answer: 'ಹೌದು.' }, { version: 2, author: 'Ravi' })
  let tries = 0
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, response }) => {
      tries += 1
      if (tries === 1) {
        return response(412).json(problem(412, 'Somebody was faster', { current: theirs } as never))
      }
      const { fields } = await request.json()
      saved.push(fields)
      return response(200).json(cell('kn', fields, { version: 3, state: 'changed' }))
    }),
  )
  open('kn')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '!')
  expect(await screen.findByText(/^Ravi changed the same text meanwhile/)).toBeVisible()
  expect(saved).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ question: 'ಸುರಕ್ಷಿತವೇ?!' })]))
})

test('a language that an entry does not have is held back, not missing', async () => {
  cells = [cell('*', { languages: ['en', 'kn'] }), ...cells.filter(({ locale }) => locale !== '*')]
  open('ta')
  expect(await screen.findByText('Held back')).toBeVisible()
  expect(screen.getByText('Visitors see nothing of it here')).toBeVisible()
})
