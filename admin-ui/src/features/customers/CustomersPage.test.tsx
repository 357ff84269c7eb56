import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, asha } from '../../testing/visits'
import { told } from './events'
import { customerRoutes } from './routes'

const asked: URLSearchParams[] = []
const keys: (string | null)[] = []
const engine = startEngine(
  http.get('/api/admin/customers', ({ request, response }) => {
    asked.push(new URL(request.url).searchParams)
    return response(200).json({ items: [asha] })
  }),
  http.post('/api/admin/customers/{id}/payments', ({ request, response }) => {
    keys.push(request.headers.get('idempotency-key'))
    return response.untyped(
      keys.length === 1 ? Response.error() : Response.json({ customer: asha }, { status: 201 }),
    )
  }),
  ...answers,
)
const last = () => Object.fromEntries(asked.at(-1) ?? [])

test('a row says who, what, until when and how much is paid', async () => {
  visit('/customers', customerRoutes)
  const row = await screen.findByRole('article')
  for (const text of [
    'Asha Rao',
    'CU-2026-000001',
    '+91 98450 01234',
    'Rat Management',
    '2 BHK',
    'Annual',
    'until 19 Nov 2027',
    'Partially paid',
    '₹25,000 of ₹1,25,000',
  ]) {
    expect(row).toHaveTextContent(text)
  }
  expect(within(row).getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute(
    'href',
    'tel:+919845001234',
  )
})

test('filters stand in the address and go to the engine', async () => {
  visit('/customers?is_active=true&contract_type=annual&payment_status=paid', customerRoutes)
  await screen.findByRole('article')
  expect(last()).toEqual({ is_active: 'true', contract_type: 'annual', payment_status: 'paid' })
  await userEvent.type(screen.getByLabelText('Search customers'), 'rao')
  await vi.waitFor(() => expect(last()).toMatchObject({ q: 'rao', is_active: 'true' }))
})

test('nothing found is said, what failed can be tried again', async () => {
  engine.use(http.get('/api/admin/customers', ({ response }) => response(200).json({ items: [] })))
  visit('/customers?q=zzz', customerRoutes)
  expect(await screen.findByText('No customers found matching your criteria')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all customers' })).toBeVisible()
})

test('a list that cannot be read is said', async () => {
  engine.use(
    http.get('/api/admin/customers', ({ response }) =>
      response.untyped(Response.json(problem(404, ''), { status: 404 })),
    ),
  )
  visit('/customers', customerRoutes)
  expect(await screen.findByText('Failed to fetch customers')).toBeVisible()
})

test('a customer with all that belongs to it; a payment is sent twice, written once', async () => {
  visit(`/customers/${asha.id}`, customerRoutes)
  expect(await screen.findByText('20 Nov 2026 to 19 Nov 2027')).toBeVisible()
  expect(await screen.findByText('BK-2026-000001')).toBeVisible()
  expect(screen.getByRole('link', { name: 'WhatsApp Asha Rao' })).toHaveAttribute(
    'href',
    'https://wa.me/919845001234',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add payment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add payment' })
  expect(within(dialog).getByLabelText('Amount (₹)')).toHaveValue('1,00,000')
  const record = within(dialog).getByRole('button', { name: 'Record payment' })
  await userEvent.click(record)
  expect(await screen.findByText('Failed to record payment')).toBeVisible()
  await userEvent.click(record)
  expect(await screen.findByText('Payment recorded successfully')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a customer who is not there is said', async () => {
  engine.use(
    http.get('/api/admin/customers/{id}', ({ response }) =>
      response(404).json(problem(404, 'Customer not found')),
    ),
  )
  visit('/customers/01d00000-0000-7000-8000-00000000000f', customerRoutes)
  expect(await screen.findByText('Customer not found')).toBeVisible()
})

test.each([
  ['converted', { lead_number: 'LD-2026-000001' }, 'Converted from LD-2026-000001', undefined],
  ['edited', { version: {}, pincode: {}, room_type: {} }, 'Edited', 'pincode, room type'],
  [
    'payment',
    { amount: -500, method: 'upi', received_on: '2026-11-20' },
    'Refund of ₹500',
    'UPI, 20 Nov 2026',
  ],
  [
    'booked',
    { booking_number: 'BK-1', scheduled_date: '2026-11-23', scheduled_time: '09:30' },
    'Booked BK-1',
    'Nov 23, 2026 09:30',
  ],
])('the timeline tells of %s', (kind, detail, title, text) => {
  const event = { id: '1', at: '2026-11-20T04:30:00Z', kind, detail: detail as never }
  expect(told(event)).toMatchObject({ title, ...(text && { text }) })
})
