import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, asha, booking } from '../../testing/visits'
import { bookingRoutes } from './routes'

const sent: { body: unknown; version: string | null }[] = []
const engine = startEngine(
  ...answers,
  http.post('/api/admin/bookings', async ({ request, response }) => {
    sent.push({ body: await request.json(), version: null })
    return response(201).json(booking())
  }),
  http.patch('/api/admin/bookings/{id}', async ({ request, response }) => {
    sent.push({ body: await request.json(), version: request.headers.get('if-match') })
    return response(200).json(booking({ version: 2 }))
  }),
)

const filled = `customer_id=${asha.id}&service_type=rms_single&date=2026-11-25`
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what the address brings is filled in, a slot from elsewhere is an extra one', async () => {
  const { router } = visit(`/bookings/new?${filled}&time=20:00`, bookingRoutes)
  expect(await screen.findByDisplayValue('Asha Rao (CU-2026-000001)')).toBeVisible()
  expect(await screen.findByRole('radio', { name: '20:00' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '09:30, taken by BK-2026-000009' })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: '09:00' }))
  await save('Create Booking')
  expect(await screen.findByText('Booking created successfully')).toBeVisible()
  expect(router.state.location.pathname).toBe('/bookings')
  expect(sent.at(-1)?.body).toMatchObject({
    customer_id: asha.id,
    service_type: 'rms_single',
    scheduled_date: '2026-11-25',
    scheduled_time: '09:00',
    amount: null,
    status: 'scheduled',
    payment_status: 'pending',
  })
})

test('the sentences of the engine stand at their fields', async () => {
  const errors = [
    { field: 'customer_id', code: 'required', message: 'Customer is required' },
    { field: 'scheduled_time', code: 'required', message: 'Scheduled time is required' },
  ]
  engine.use(
    http.post('/api/admin/bookings', ({ response }) =>
      response(422).json(problem(422, 'Customer is required', { errors })),
    ),
  )
  visit('/new-booking', bookingRoutes)
  await screen.findByRole('radio', { name: '09:00' })
  await save('Create Booking')
  expect(await screen.findByText('Customer is required')).toBeVisible()
  expect(screen.getByText('Scheduled time is required')).toBeVisible()
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveFocus()
})

test('a technician who is elsewhere: the other booking is shown', async () => {
  const sentence = 'Ravi Kumar is already booked at this time: BK-2026-000001'
  const errors = [{ field: 'technician_name', code: 'conflict', message: sentence }]
  engine.use(
    http.post('/api/admin/bookings', ({ response }) =>
      response(409).json(problem(409, sentence, { errors })),
    ),
  )
  visit(`/bookings/new?${filled}&time=09:00`, bookingRoutes)
  await screen.findByRole('radio', { name: '09:00' })
  await save('Create Booking')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(sentence)).toBeVisible()
  expect(await within(alert).findByRole('link', { name: 'BK-2026-000001' })).toBeVisible()
  expect(alert).toHaveTextContent('Asha Rao, Nov 23, 2026 09:30')
})

test('only what was changed is sent, with the version it was made from', async () => {
  visit(`/bookings/edit/${booking().id}`, bookingRoutes)
  fireEvent.change(await screen.findByLabelText('Customer feedback'), { target: { value: 'Good' } })
  await userEvent.click(screen.getByRole('radio', { name: '4 ★' }))
  await save('Update Booking')
  expect(await screen.findByText('Booking updated successfully')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    body: { customer_feedback: 'Good', rating: 4 },
    version: '"1"',
  })
})

test('when somebody else saved first, mine and theirs are shown and nothing is lost', async () => {
  const theirs = booking({ version: 7, service_notes: 'Ring twice' })
  engine.use(
    http.patch('/api/admin/bookings/{id}', async ({ request, response }) => {
      const version = request.headers.get('if-match')
      if (version !== '"7"') return response(412).json(problem(412, '', { current: theirs }))
      sent.push({ body: await request.json(), version })
      return response(200).json(theirs)
    }),
  )
  visit(`/bookings/edit/${booking().id}`, bookingRoutes)
  fireEvent.change(await screen.findByLabelText('Service notes'), { target: { value: 'Spray' } })
  await save('Update Booking')
  const dialog = await screen.findByRole('dialog', { name: 'This booking has changed meanwhile' })
  const row = within(dialog).getByRole('row', { name: /Service notes/ })
  expect(row).toHaveTextContent('Service notesSprayRing twice')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ body: { service_notes: 'Spray' }, version: '"7"' }),
  )
})
