import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { consoleRoute } from '../../ui/routes'
import { RefusedCalls } from './RefusedCalls'
import { leadRoutes } from './routes'
import { calls, type KeptCall } from './waiting'

startEngine(
  ...answers,
  http.get('/api/admin/leads/{id}', ({ response }) => response(200).json(lead())),
)

const kept: KeptCall = {
  kind: 'call',
  key: 'k1',
  at: 1,
  waits: true,
  refused: 'Ravi has changed this lead',
  draft: { status: 'closed', call_notes: 'Moved away', next_follow_up_date: '' },
  params: { path: { id: lead().id } },
  body: { status: 'closed', call_notes: 'Moved away' },
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('jaali.me', JSON.stringify(admin))
  localStorage.setItem(`jaali.waiting.${admin.user.id}.k1`, JSON.stringify(kept))
  window.dispatchEvent(new StorageEvent('storage'))
  const start = createRoute({
    getParentRoute: () => consoleRoute,
    path: '/',
    component: RefusedCalls,
  })
  visit('/', [start, ...leadRoutes])
})

test('a refused call is opened again with what was typed', async () => {
  expect(
    await screen.findByText('The call with Asha Rao was not saved: Ravi has changed this lead'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Open the call' }))
  expect(await screen.findByRole('dialog', { name: 'Asha Rao' })).toBeVisible()
  expect(screen.getByLabelText('Call notes')).toHaveValue('Moved away')
  expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked()
  expect(calls.get()).toEqual([])
})

test('or dropped', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Drop it' }))
  expect(screen.queryByText(/was not saved/)).toBeNull()
  expect(calls.get()).toEqual([])
})
