import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, asha } from '../../testing/visits'
import { bookingRoutes } from '../bookings/routes'
import { customerRoutes } from './routes'

const sent: { body: Record<string, unknown>; version: string | null }[] = []
const engine = startEngine(
  ...answers,
  http.post('/api/admin/customers', async ({ request, response }) => {
    sent.push({ body: { ...(await request.json()) }, version: null })
    return response(201).json(asha)
  }),
)

const routes = [...customerRoutes, ...bookingRoutes]
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function choose(box: string | RegExp, option: string) {
  await screen.findByRole('option', { name: option })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: box }), option)
}

test('the button of the scheduler looks shut, and says what is missing', async () => {
  visit('/customers/new', routes)
  const button = await screen.findByRole('button', { name: 'Schedule Booking' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(
    await screen.findByText('Please fill in customer name and service type first'),
  ).toBeVisible()
  type(/^Name/, 'Asha Rao')
  await choose(/Service type/, 'Rat Management')
  await userEvent.click(button)
  expect(
    await screen.findByText('Please create the customer first, then schedule the booking'),
  ).toBeVisible()
})

test('a slot that was chosen leads on to its booking', async () => {
  const { router } = visit('/customers/new', routes)
  await screen.findByRole('button', { name: 'Schedule Booking' })
  type(/^Name/, 'Asha Rao')
  await choose(/Service type/, 'Rat Management')
  await choose(/Room type/, '2 BHK')
  fireEvent.change(screen.getByLabelText('First service date'), { target: { value: '2026-11-23' } })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-25' } })
  await choose('Time', '8:00 AM - 9:00 AM')
  await press('Create Customer')
  expect(await screen.findByText('Customer created successfully')).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({
    name: 'Asha Rao',
    email: null,
    service_type: 'rat_management',
    room_type: '2_bhk',
    contract_type: 'one_time',
    first_service_date: '2026-11-23',
    paid_amount: 0,
    payment_status: 'pending',
  })
  expect(router.state.location.pathname).toBe('/bookings/new')
  expect(await screen.findByRole('radio', { name: '08:00' })).toBeChecked()
  expect(screen.getByLabelText(/Scheduled date/)).toHaveValue('2026-11-25')
})

test('the sentences of the engine stand at their fields, the first has the focus', async () => {
  const errors = [
    { field: 'name', code: 'required', message: 'Name is required' },
    { field: 'pincode', code: 'pincode', message: 'Pincode must be at least 6 digits' },
  ]
  engine.use(
    http.post('/api/admin/customers', ({ response }) =>
      response(422).json(problem(422, 'Name is required', { errors })),
    ),
  )
  visit('/customers/new', routes)
  await screen.findByRole('button', { name: 'Create Customer' })
  await press('Create Customer')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.getByText('Pincode must be at least 6 digits')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus()
})

test('a failure without words is said in ours', async () => {
  engine.use(
    http.post('/api/admin/customers', ({ response }) => response.untyped(Response.error())),
  )
  visit('/customers/new', routes)
  await screen.findByRole('button', { name: 'Create Customer' })
  await press('Create Customer')
  expect(await screen.findByText('Failed to create customer')).toBeVisible()
})

test('when somebody else saved first, theirs can be taken', async () => {
  const { payments: _, ...theirs } = { ...asha, version: 5, address: '9, MG Road' }
  engine.use(
    http.patch('/api/admin/customers/{id}', async ({ request, response }) => {
      sent.push({ body: { ...(await request.json()) }, version: request.headers.get('if-match') })
      return response(412).json(problem(412, '', { current: theirs }))
    }),
  )
  visit(`/customers/${asha.id}/edit`, routes)
  await screen.findByRole('button', { name: 'Save Customer' })
  type(/Address/, '1, Church Street')
  await press('Save Customer')
  const dialog = await screen.findByRole('dialog', { name: 'This customer has changed meanwhile' })
  expect(sent.at(-1)).toEqual({ body: { address: '1, Church Street' }, version: '"1"' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Address/ })).toHaveValue('9, MG Road'),
  )
})
