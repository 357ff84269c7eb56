import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import type { SavedView } from '../views/queries'
import { leadRoutes } from './routes'

const own: SavedView = {
  id: '01d00000-0000-7000-8000-000000000001',
  screen: 'leads',
  name: 'Not reached',
  query: { status: 'not_connected' },
  owner_id: admin.user.id,
  owner_name: admin.user.full_name,
  is_shared: false,
  version: 2,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  can: { update: true },
}
const shared: SavedView = {
  ...own,
  id: '01d00000-0000-7000-8000-000000000002',
  name: 'Everybody’s',
  query: { filter: 'unassigned' },
  owner_id: '01a00000-0000-7000-8000-000000000009',
  owner_name: 'Ravi Kumar',
  is_shared: true,
  can: { update: false },
}
const sent: unknown[] = []

const engine = startEngine(
  http.get('/api/admin/views', ({ response }) =>
    response(200).json({ items: [shared, own], next: null }),
  ),
  ...answers,
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [lead()] })),
  http.post('/api/admin/views', async ({ request, response }) => {
    const body = await request.json()
    sent.push(body)
    return response(201).json({ ...own, ...body } as Schemas['SavedViewView'])
  }),
  http.patch('/api/admin/views/{id}', async ({ request, response }) => {
    sent.push([request.headers.get('if-match'), await request.json()])
    return response(200).json(own)
  }),
)
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }))

test('a view is opened, and says once its filters are others', async () => {
  const { router } = visit('/leads', leadRoutes)
  await press('Views')
  expect(await screen.findByRole('menuitem', { name: 'Everybody’s (Ravi Kumar)' })).toBeVisible()
  await choose('Not reached')
  await vi.waitFor(() => expect(router.state.location.search).toEqual(own.query))
  await screen.findByRole('button', { name: 'Views, now Not reached' })
  await userEvent.selectOptions(screen.getByLabelText('Service'), 'Rat Management')
  await press('Views, now Not reached, changed')
  await choose('Save changes to “Not reached”')
  const query = { status: 'not_connected', service_type: 'rat_management' }
  await vi.waitFor(() => expect(sent).toEqual([['"2"', { query }]]))
})

test('filters are saved under a name, and a name that is taken is said at its field', async () => {
  visit('/leads?filter=mine', leadRoutes)
  await press('Views')
  await choose('Save these filters…')
  const dialog = within(await screen.findByRole('dialog'))
  engine.use(
    http.post('/api/admin/views', ({ response }) => {
      const message = 'There is a view with this name already'
      const errors = [{ field: 'name', code: 'taken', message }]
      return response.untyped(Response.json(problem(422, message, { errors }), { status: 422 }))
    }),
  )
  await userEvent.type(dialog.getByLabelText(/Name of the view/), 'My own{Enter}')
  expect(await dialog.findByText('There is a view with this name already')).toBeVisible()
  engine.resetHandlers()
  await userEvent.click(dialog.getByLabelText('Shared with everybody who sees this list'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  const body = { screen: 'leads', name: 'My own', query: { filter: 'mine' }, is_shared: true }
  await vi.waitFor(() => expect(sent).toEqual([body]))
})

test('what is not one’s own to change is not there to be managed', async () => {
  visit('/leads', leadRoutes)
  await press('Views')
  await choose('Manage views…')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByDisplayValue('Everybody’s')).toBeNull()
  const name = dialog.getByDisplayValue('Not reached')
  await userEvent.clear(name)
  await userEvent.type(name, 'Nobody answered{Enter}')
  await vi.waitFor(() => expect(sent).toEqual([['"2"', { name: 'Nobody answered' }]]))
})

test('a name that is being typed stays when somebody else changes the view meanwhile', async () => {
  const { queryClient } = visit('/leads', leadRoutes)
  await press('Views')
  await choose('Manage views…')
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByDisplayValue('Not reached')
  await userEvent.type(name, ' yet')
  engine.use(
    http.get('/api/admin/views', ({ response }) =>
      response(200).json({ items: [{ ...own, name: 'Unreached', version: 3 }], next: null }),
    ),
  )
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/admin/views'] })
  await dialog.findByRole('button', { name: 'Delete Unreached' })
  expect(name).toHaveValue('Not reached yet')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toEqual([['"3"', { name: 'Not reached yet' }]]))
})

test('only those who may export are offered the file', async () => {
  visit('/leads', leadRoutes)
  await press('Views')
  await screen.findByRole('menuitem', { name: 'Manage views…' })
  expect(screen.queryByRole('menuitem', { name: 'Export these leads' })).toBeNull()
})
