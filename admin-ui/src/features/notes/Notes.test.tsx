import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { connected } from '../../api/connection'
import { all, drop, sendAll } from '../../api/waiting'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { attachment, note } from '../../testing/notes'
import { show } from '../../testing/show'
import { question } from '../../ui/confirm'
import { Notes } from './Notes'

const ravi = { id: '01a00000-0000-7000-8000-000000000002', full_name: 'Ravi Shankar', email: 'r@x' }

let kept: Schemas['Note'][] = []
let files: Schemas['Attachment'][] = []
let heard: unknown[] = []
const engine = startEngine(
  http.get('/api/admin/assignees', ({ response }) =>
    response(200).json({
      items: [{ id: admin.user.id, full_name: admin.user.full_name, email: 'a@x' }, ravi],
    }),
  ),
  http.get('/api/admin/leads/{id}/notes', ({ response }) => response(200).json({ items: kept })),
  http.get('/api/admin/leads/{id}/attachments', ({ response }) =>
    response(200).json({ items: files }),
  ),
  http.post('/api/admin/leads/{id}/notes', async ({ request, response }) => {
    const body = await request.json()
    heard.push(body)
    const mentions = (body.mentions ?? []).map((user_id) => ({ user_id, name: ravi.full_name }))
    const written = note({ id: crypto.randomUUID(), body: body.body, mentions })
    kept = [written, ...kept]
    return response(201).json(written)
  }),
  ...answers,
)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  localStorage.setItem('jaali.me', JSON.stringify(admin))
  for (const one of all.get()) drop(one)
  connected.set(true)
  kept = []
  files = []
  heard = []
  question.set(undefined)
})

const open = (mayWrite = true) =>
  show(<Notes of={{ kind: 'lead', id: lead().id }} mayWrite={mayWrite} />)
const field = () => screen.findByLabelText('New note')

test('a colleague is named with the keyboard, and Ctrl with Enter adds the note', async () => {
  open()
  expect(await screen.findByText('No notes yet.')).toBeVisible()
  await userEvent.type(await field(), 'Ask @ra')
  const list = await screen.findByRole('listbox', { name: 'Colleagues' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ravi Shankar'])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await field()).toHaveValue('Ask @Ravi Shankar ')
  await userEvent.keyboard('to call her{Control>}{Enter}{/Control}')
  expect(await screen.findByText('@Ravi Shankar')).toBeVisible()
  expect(heard).toEqual([{ body: 'Ask @Ravi Shankar to call her', mentions: [ravi.id] }])
  expect(await field()).toHaveValue('')
})

test('the list follows up and down, and Escape closes it until another @', async () => {
  open()
  await userEvent.type(await field(), '@')
  const options = await screen.findAllByRole('option')
  expect(options.map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  await userEvent.keyboard('{ArrowDown}')
  const active = (await field()).getAttribute('aria-activedescendant')
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('id', active)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard(' and @')
  await screen.findByRole('listbox')
})

test('what was typed is there again after another row was looked at', async () => {
  const { unmount } = open()
  await userEvent.type(await field(), 'Gel only')
  unmount()
  open()
  expect(await field()).toHaveValue('Gel only')
})

test('what the engine refuses stays in the field', async () => {
  engine.use(
    http.post('/api/admin/leads/{id}/notes', ({ response }) =>
      response(422).json(problem(422, 'Only colleagues who may read this can be mentioned')),
    ),
  )
  open()
  await userEvent.type(await field(), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(
    await screen.findByText('Only colleagues who may read this can be mentioned'),
  ).toBeVisible()
  expect(await field()).toHaveValue('x')
})

test('who may only read sees what is there, and nothing to write with', async () => {
  kept = [note({ can: { update: false, delete: false } })]
  files = [attachment()]
  open(false)
  expect(await screen.findByText('Two cats, they hide')).toBeVisible()
  expect(await screen.findByRole('link', { name: /kitchen.jpg/ })).toBeVisible()
  const section = within(screen.getByRole('region', { name: 'Notes' }))
  expect(section.queryByRole('button')).toBeNull()
  expect(section.queryByRole('textbox')).toBeNull()
})

test('without a connection a note waits in sight, and is sent once it is back', async () => {
  engine.use(
    http.post('/api/admin/leads/{id}/notes', ({ response }) => response.untyped(Response.error())),
  )
  open()
  await userEvent.type(await field(), 'Ring twice')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  const waiting = await screen.findByRole('list', { name: 'Notes that wait' })
  expect(within(waiting).getByText('Ring twice')).toBeVisible()
  expect(within(waiting).getByText('Waiting to be sent')).toBeVisible()
  expect(await field()).toHaveValue('')
  engine.resetHandlers()
  await sendAll()
  expect(heard).toEqual([{ body: 'Ring twice', mentions: [] }])
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
})

test('files are tiles: a picture, a document, a recording; each can be removed', async () => {
  files = [
    attachment(),
    attachment({ id: 'b', name: 'quote.pdf', media_type: 'application/pdf', bytes: 84_000 }),
    attachment({ id: 'c', name: 'voice.ogg', media_type: 'audio/ogg' }),
  ]
  let removed = ''
  engine.use(
    http.delete('/api/admin/attachments/{id}', ({ params, response }) => {
      removed = params.id
      files = files.filter(({ id }) => id !== params.id)
      return response(204).empty()
    }),
  )
  open()
  const picture = await screen.findByRole('link', { name: 'kitchen.jpg 2.4 MB' })
  expect(picture).toHaveAttribute('href', `/api/admin/attachments/${attachment().id}`)
  expect(screen.getByRole('link', { name: 'quote.pdf 84 kB' })).toBeVisible()
  expect(screen.getByLabelText('voice.ogg')).toHaveAttribute('src', '/api/admin/attachments/c')
  await userEvent.click(screen.getByRole('button', { name: 'Remove quote.pdf' }))
  question.get()?.run()
  await waitFor(() => expect(screen.queryByText('quote.pdf')).toBeNull())
  expect(removed).toBe('b')
})

test('a file that is too large is not sent, and says so until it is dismissed', async () => {
  open()
  const large = new File(['x'], 'film.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 })
  await screen.findByText('No notes yet.')
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (input) await userEvent.upload(input, large)
  expect(await screen.findByText('A file has at most 15 MB')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss film.pdf' }))
  expect(screen.queryByText('film.pdf')).toBeNull()
})
