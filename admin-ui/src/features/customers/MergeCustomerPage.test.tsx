import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, asha } from '../../testing/visits'
import { question } from '../../ui/confirm'
import { bookingRoutes } from '../bookings/routes'
import { customerRoutes } from './routes'

const other: Schemas['CustomerView'] = {
  ...asha,
  id: '01d00000-0000-7000-8000-000000000002',
  customer_id: 'CU-2026-000042',
  version: 7,
  name: 'Asha R',
  email: 'asha@example.in',
  paid_amount: 1350,
}
const sent: object[] = []
const offered = (items: Schemas['DuplicateCustomer'][]) =>
  http.get('/api/admin/customers/{id}/duplicates', ({ response }) => response(200).json({ items }))
const twin: Schemas['DuplicateCustomer'] = {
  reason: 'same_phone',
  moves: { bookings: 3, payments: 2, leads: 0 },
  customer: other,
}
const engine = startEngine(
  offered([twin]),
  http.post('/api/admin/customers/{id}/merge', async ({ request, response }) => {
    sent.push(await request.json())
    return response(200).json(asha)
  }),
  ...answers,
)

const routes = [...customerRoutes, ...bookingRoutes]
const open = () => visit(`/customers/${asha.id}/merge/${other.id}`, routes)
const choices = (label: string) => within(screen.getByRole('radiogroup', { name: label }))

test('a customer that looks like another leads to both beside each other', async () => {
  const { router } = visit(`/customers/${asha.id}`, routes)
  const link = await screen.findByRole('link', { name: /Looks like CU-2026-000042 too/ })
  expect(link).toHaveTextContent('(same phone)')
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { name: 'Merge customers' })).toBeVisible()
  expect(router.state.location.pathname).toContain(other.id)
})

test('what differs is chosen, what was empty is taken over, and a question comes first', async () => {
  const { router } = open()
  expect(await screen.findByText('2 fields differ')).toBeVisible()
  expect(screen.getByText(/CU-2026-000001 gets 3 visits and 2 payments\./)).toBeVisible()
  expect(screen.getByText(/adds up to ₹26,350/)).toBeVisible()
  expect(choices('Email').getByRole('radio', { name: /asha@example.in/ })).toBeChecked()
  expect(choices('Name').getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await userEvent.click(choices('Name').getByRole('radio', { name: /Asha R, ?CU|Asha R ?CU/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  expect(question.get()).toMatchObject({
    title: 'Merge CU-2026-000042 into CU-2026-000001?',
    verb: 'Merge',
  })
  expect(sent).toEqual([])
  engine.use(offered([]))
  question.get()?.run()
  expect(await screen.findByText('CU-2026-000042 was merged into CU-2026-000001')).toBeVisible()
  expect(sent).toEqual([
    {
      from: other.id,
      version: 1,
      from_version: 7,
      fields: { name: 'from', email: 'from' },
    },
  ])
  expect(await screen.findByRole('heading', { name: 'Timeline' })).toBeVisible()
  expect(router.state.location.pathname).toMatch(new RegExp(`${asha.id}$`))
})

test('who has paid nothing is not said to have, and one of a kind is one', async () => {
  const moves = { bookings: 1, payments: 0, leads: 0 }
  const same = { ...other, email: asha.email ?? null, paid_amount: 0 }
  engine.use(
    http.get('/api/admin/customers/{id}', ({ response }) =>
      response(200).json({ ...asha, paid_amount: 0 }),
    ),
    offered([{ ...twin, moves, customer: same }]),
  )
  open()
  expect(await screen.findByText('1 field differs')).toBeVisible()
  expect(screen.getByText(/CU-2026-000001 gets 1 visit\. Whoever looks/)).toBeVisible()
  expect(screen.queryByText(/adds up/)).toBeNull()
})

test('what the engine refuses is said, and nothing is left', async () => {
  engine.use(
    http.post('/api/admin/customers/{id}/merge', ({ response }) =>
      response(409).json(problem(409, 'This customer was merged into CU-2026-000003')),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  question.get()?.run()
  expect(await screen.findByText('This customer was merged into CU-2026-000003')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Merge customers' })).toBeVisible()
})

test('two that look alike no more lead back', async () => {
  engine.use(offered([]))
  open()
  expect(await screen.findByText(/do not look like the same person/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Asha Rao' })).toBeVisible()
})

test('the address of one that was merged opens the other and says so', async () => {
  const { router } = visit(`/customers/${other.id}`, routes)
  expect(await screen.findByText('This customer was merged into CU-2026-000001')).toBeVisible()
  expect(router.state.location.pathname).toMatch(new RegExp(`${asha.id}$`))
})

test('the timeline says what was merged in, and what was left', async () => {
  engine.use(
    http.get('/api/admin/customers/{id}/timeline', ({ response }) =>
      response(200).json({
        items: [
          {
            id: '01f00000-0000-7000-8000-000000000001',
            kind: 'merged',
            at: '2026-11-20T10:00:00Z',
            detail: {
              customer_code: 'CU-2026-000042',
              moved: { bookings: 1, payments: 0, leads: 0 },
              left: { name: 'Asha R' },
            } as never,
          },
        ],
      }),
    ),
  )
  visit(`/customers/${asha.id}`, routes)
  expect(await screen.findByText('CU-2026-000042 merged in')).toBeVisible()
  expect(screen.getByText('1 visit, Name was also Asha R')).toBeVisible()
})
