import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { showAt } from '../../testing/showAt'
import { EditPackage } from './EditPackagePage'
import { NewPackagePage } from './NewPackagePage'
import type { Package } from './queries'

const engine = startEngine(
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [],
      categories: [],
      rooms: [],
      service_lists: { management: ['rat_management'] },
      room_lists: { package: ['1_bhk', 'villa'] },
    }),
  ),
)

const kept: Package = {
  id: '01b00000-0000-7000-8000-000000000001',
  service_type: 'rms_single',
  service_name: 'Rodent Control',
  room_type: null,
  before_discount: 1249.5,
  after_discount: 1099.56,
  final_price: 1099.56,
  discount_percentage: 12,
  number_of_services: 1,
  validity_days: 0,
  is_active: true,
  version: 1,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  can: { update: true, delete: true },
}

test('a new package starts with the usual values and shows its price', async () => {
  showAt(<NewPackagePage />)
  expect(await screen.findByLabelText(/^Discount/)).toHaveValue('20')
  expect(screen.getByLabelText(/^Validity/)).toHaveValue('0')
  expect(screen.getByLabelText(/^Number of services/)).toHaveValue('1')
  expect(screen.getByRole('switch', { name: /^Active/ })).toBeChecked()
  const price = screen.getByLabelText(/^Price before/)
  await userEvent.clear(price)
  await userEvent.type(price, '1000.50')
  expect(screen.getByRole('status', { name: 'Final price' })).toHaveTextContent('₹800.40')
})

test('what is no number becomes 0, or 1 visit', async () => {
  showAt(<NewPackagePage />)
  for (const [label, number] of [
    [/^Price before/, '0'],
    [/^Number of services/, '1'],
  ] as const) {
    await userEvent.clear(await screen.findByLabelText(label))
    await userEvent.tab()
    expect(screen.getByLabelText(label)).toHaveValue(number)
  }
})

test("the engine's sentences stand at their fields, the first in focus", async () => {
  const errors = [
    { field: 'service_name', code: 'required', message: 'Service name is required' },
    { field: 'discount_percentage', code: 'range', message: 'Discount must be between 0-100' },
  ]
  engine.use(
    http.post('/api/admin/packages', ({ response }) =>
      response.untyped(Response.json(problem(422, '', { errors }), { status: 422 })),
    ),
  )
  showAt(<NewPackagePage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create Package' }))
  expect(await screen.findByText('Service name is required')).toBeVisible()
  expect(screen.getByText('Discount must be between 0-100')).toBeVisible()
  expect(screen.getByLabelText(/^Service name/)).toHaveFocus()
})

test('only what was changed is sent, and a newer package is shown beside it', async () => {
  const sent: unknown[] = []
  const versions: (string | null)[] = []
  const current = { ...kept, service_name: 'Rodents', validity_days: 90, version: 2 }
  engine.use(
    http.put('/api/admin/packages/{id}', async ({ request, response }) => {
      sent.push(await request.json())
      versions.push(request.headers.get('if-match'))
      return versions.length === 1
        ? response.untyped(Response.json(problem(412, '', { current }), { status: 412 }))
        : response(200).json(current)
    }),
  )
  showAt(<EditPackage start={kept} startAgain={() => undefined} />)
  const name = await screen.findByLabelText(/^Service name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Rats')
  await userEvent.click(screen.getByRole('button', { name: 'Update Package' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('row', { name: 'Service name Rats Rodents' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(versions).toEqual(['"1"', '"2"']))
  expect(sent).toEqual([{ service_name: 'Rats' }, { service_name: 'Rats' }])
  expect(await screen.findByText('Package updated successfully')).toBeVisible()
})
