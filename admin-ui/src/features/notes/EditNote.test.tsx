import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { note } from '../../testing/notes'
import { show } from '../../testing/show'
import { question } from '../../ui/confirm'
import { Notes } from './Notes'

let kept: Schemas['Note'][] = []
const engine = startEngine(
  http.get('/api/admin/assignees', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}/notes', ({ response }) => response(200).json({ items: kept })),
  http.get('/api/admin/leads/{id}/attachments', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  ...answers,
)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('jaali.me', JSON.stringify(admin))
  question.set(undefined)
})

const open = () => show(<Notes of={{ kind: 'lead', id: lead().id }} mayWrite />)

test("one's own note is changed in its place, and deleted after a question", async () => {
  kept = [note()]
  const changes: unknown[] = []
  engine.use(
    http.patch('/api/admin/notes/{id}', async ({ request, response }) => {
      changes.push([request.headers.get('if-match'), await request.json()])
      kept = [note({ body: 'Three cats', edited_at: '2026-11-20T11:00:00Z', version: 2 })]
      return response(200).json(kept[0] as Schemas['Note'])
    }),
    http.delete('/api/admin/notes/{id}', ({ request, response }) => {
      changes.push(request.headers.get('if-match'))
      kept = []
      return response(204).empty()
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }))
  const edit = screen.getByLabelText('Edit note')
  expect(edit).toHaveFocus()
  await userEvent.clear(edit)
  await userEvent.type(edit, 'Three cats')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Three cats')).toBeVisible()
  expect(screen.getByText(', edited')).toBeVisible()
  expect(changes).toEqual([['"1"', { body: 'Three cats', mentions: [] }]])

  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }))
  expect(question.get()?.title).toBe('Delete this note?')
  question.get()?.run()
  expect(await screen.findByText('No notes yet.')).toBeVisible()
  expect(changes[1]).toBe('"2"')
})

/** Begins to change the note, and somebody else is faster. */
async function typeInto(theirs: Schemas['Note'][]) {
  kept = [note()]
  const { queryClient } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }))
  const edit = screen.getByLabelText('Edit note')
  await userEvent.clear(edit)
  await userEvent.type(edit, 'Three cats')
  kept = theirs
  // The engine tells of it before anything is saved.
  await queryClient.invalidateQueries()
  expect(edit).toHaveValue('Three cats')
  return edit
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a note that was changed elsewhere meanwhile asks which text it is to be', async () => {
  const theirs = note({ body: 'Two dogs', version: 2 })
  const edit = await typeInto([theirs])
  const seen: unknown[] = []
  engine.use(
    http.patch('/api/admin/notes/{id}', async ({ request, response }) => {
      const version = request.headers.get('if-match')
      seen.push(version)
      if (version !== '"2"') return response(412).json(problem(412, '', { current: theirs }))
      kept = [note({ ...(await request.json()), mentions: [], version: 3 })]
      return response(200).json(kept[0] as Schemas['Note'])
    }),
  )
  await save()
  let stale = within(await screen.findByRole('dialog'))
  expect(stale.getByRole('row', { name: 'Note Three cats Two dogs' })).toBeVisible()
  await userEvent.click(stale.getByRole('button', { name: 'Keep typing' }))
  expect(edit).toHaveValue('Three cats')
  await save()
  stale = within(await screen.findByRole('dialog'))
  await userEvent.click(stale.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit note' })).toBeNull())
  expect(await screen.findByText('Three cats')).toBeVisible()
  expect(seen).toEqual(['"1"', '"1"', '"2"'])
})

test('of a note that was deleted meanwhile, what was typed becomes a new one', async () => {
  await typeInto([])
  engine.use(
    http.patch('/api/admin/notes/{id}', ({ response }) =>
      response(404).json(problem(404, 'There is no such note')),
    ),
  )
  await save()
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue('Three cats'))
  expect(screen.queryByLabelText('Edit note')).toBeNull()
  expect(screen.getByText('No notes yet.')).toBeVisible()
})
