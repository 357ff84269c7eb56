import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

declare const happyDOM: { setViewport: (to: { width: number; height: number }) => void }

const asha = lead({ status: 'scheduled', quoted_amount: 1400, notes: 'Ring twice' })
const sent: unknown[] = []

const boss = { ...admin, permissions: { ...admin.permissions, customers: ['create' as const] } }

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json(boss)),
  ...answers,
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}', ({ response }) => response(200).json(asha)),
  http.get('/api/admin/slots', ({ response }) =>
    response(200).json({ booking: [{ time: '09:00', taken: false }], scheduler: [] } as never),
  ),
  http.post('/api/admin/leads/{id}/convert', async ({ request, response }) => {
    sent.push(await request.json())
    return response.untyped(Response.json(problem(422, '', { errors }), { status: 422 }))
  }),
)

afterEach(() => happyDOM.setViewport({ width: 1024, height: 768 }))

const errors = [
  { field: 'customer.pincode', code: 'required', message: 'Pincode must be at least 6 digits' },
  { field: 'booking.scheduled_time', code: 'required', message: 'Scheduled time is required' },
]
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Customer' }))

test('what the lead says is filled in, what is wrong stands at its field', async () => {
  visit(`/leads/${asha.id}/convert`, leadRoutes)
  expect(await screen.findByLabelText(/Name/)).toHaveValue('Asha Rao')
  expect(screen.getByLabelText('Total amount (₹)')).toHaveValue('1400')
  expect(screen.getByRole('switch', { name: 'Book the first visit now' })).toBeChecked()
  expect(screen.getByLabelText('Service notes')).toHaveValue('Ring twice')
  await create()
  expect(await screen.findByText('Pincode must be at least 6 digits')).toBeVisible()
  expect(screen.getByText('Scheduled time is required')).toBeVisible()
  expect(screen.getByLabelText(/Pincode/)).toHaveFocus()
  expect(sent.at(-1)).toMatchObject({
    customer: { name: 'Asha Rao', service_type: 'rat_management', total_amount: 1400 },
    booking: { service_type: 'rat_management', amount: 1400, status: 'scheduled' },
  })
})

test('without a visit only the customer is sent', async () => {
  visit(`/leads/${asha.id}/convert`, leadRoutes)
  await userEvent.click(await screen.findByRole('switch', { name: 'Book the first visit now' }))
  expect(screen.queryByLabelText('Service notes')).toBeNull()
  await create()
  await screen.findByText('Pincode must be at least 6 digits')
  expect(sent.at(-1)).not.toHaveProperty('booking')
})

test('who may not make customers is told so', async () => {
  engine.use(http.get('/api/auth/me', ({ response }) => response(200).json(admin)))
  visit(`/leads/${asha.id}/convert`, leadRoutes)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('You do not have permission to see this page.')
})

test('one that is a customer already is shown instead', async () => {
  engine.use(
    http.get('/api/admin/leads/{id}', ({ response }) =>
      response(200).json({ ...asha, can: { ...asha.can, convert: false } }),
    ),
  )
  const { router } = visit(`/leads/${asha.id}/convert`, leadRoutes)
  expect(await screen.findByRole('heading', { name: 'Priority 64 of 100' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/leads/${asha.id}`)
})

test('a phone shows one step after the other, and leads back to what is wrong', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  visit(`/leads/${asha.id}/convert`, leadRoutes)
  const pincode = await screen.findByLabelText(/Pincode/)
  const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('Total amount (₹)')).not.toBeVisible()
  await userEvent.type(pincode, '{Enter}')
  expect(screen.getByText('Step 2 of 4')).toBeVisible()
  expect(pincode).not.toBeVisible()
  await goOn()
  await goOn()
  expect(screen.getByRole('region', { name: 'Contract' })).toHaveTextContent('Rat Management')
  await create()
  expect(await screen.findByText('Pincode must be at least 6 digits')).toBeVisible()
  expect(screen.getByText('Step 1 of 4')).toBeVisible()
  expect(pincode).toHaveFocus()
})
