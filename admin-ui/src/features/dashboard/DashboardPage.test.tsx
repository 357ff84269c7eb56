import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { showAt } from '../../testing/showAt'
import { DashboardPage } from './DashboardPage'
import type { Dashboard } from './queries'

const dashboard: Dashboard = {
  today: '2026-11-20',
  metrics: {
    total_leads: 12,
    new_leads_today: 2,
    follow_ups_due: 3,
    upcoming_bookings: 4,
    completed_bookings: 5,
    active_contracts: 6,
    monthly_revenue: 125000,
  },
  latest_leads: [
    {
      id: '01a00000-0000-7000-8000-000000000009',
      lead_number: 'LD-2026-000001',
      name: 'Asha Rao',
      primary_contact: '+919845001234',
      service_type: 'rms_single',
      status: 'new',
      priority_score: 80,
      created_at: '2026-11-20T10:00:00Z',
    },
  ],
  leads_by_day: [
    { day: '2026-11-19', total: 1, sources: [{ lead_source: 'walk_in', leads: 1 }] },
    { day: '2026-11-20', total: 2, sources: [{ lead_source: 'walk_in', leads: 2 }] },
  ],
  funnel: { new: 8, contacted: 4, scheduled: 2, converted: 1 },
  landings: [{ page: '/kn/pest-control/hebbal', leads: 5, from_ads: 3, converted: 1 }],
  revenue_by_month: [{ month: '2026-11', revenue: 125000 }],
}

const engine = startEngine(
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [],
      categories: [],
      rooms: [],
      service_lists: {},
      room_lists: {},
    }),
  ),
  http.get('/api/admin/dashboard', ({ response }) => response(200).json(dashboard)),
)

test('seven numbers, each with the way to its rows', async () => {
  showAt(<DashboardPage />)
  const numbers = within(await screen.findByRole('list', { name: 'Today in numbers' }))
  expect(numbers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Total Leads12',
    'New Leads Today2',
    'Follow-ups Due3',
    'Upcoming Bookings4',
    'Completed5',
    'Active Contracts6',
    'Monthly Revenue₹1,25,000',
  ])
  expect(numbers.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/leads?view=all',
    '/leads?filter=today',
    '/leads?filter=due',
    '/bookings?status=upcoming',
    '/bookings?status=completed',
    '/customers?contract=current',
    '/#revenue',
  ])
})

test('the latest leads, and the curves as tables', async () => {
  showAt(<DashboardPage />)
  expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeVisible()
  const days = await screen.findByRole('region', { name: 'Leads per day' })
  expect(days).toHaveTextContent('20 Nov 2026 2')
  await userEvent.click(within(days).getByText('As a table'))
  expect(within(days).getByRole('row', { name: '20 Nov 2026 2' })).toBeVisible()
  const revenue = screen.getByRole('region', { name: 'Revenue by month' })
  await userEvent.click(within(revenue).getByText('As a table'))
  expect(within(revenue).getByRole('row', { name: 'Nov 2026 ₹1,25,000' })).toBeVisible()
  expect(screen.getByText('50%')).toBeVisible()
  expect(screen.getByRole('row', { name: '/kn/pest-control/hebbal 5 3 1' })).toBeVisible()
})

test('without leads it says so', async () => {
  engine.use(
    http.get('/api/admin/dashboard', ({ response }) =>
      response(200).json({ ...dashboard, latest_leads: [] }),
    ),
  )
  showAt(<DashboardPage />)
  expect(await screen.findByText('No recent leads found')).toBeVisible()
})

test('what could not be fetched can be tried again', async () => {
  engine.use(
    http.get(
      '/api/admin/dashboard',
      ({ response }) => response.untyped(Response.json(problem(404, ''), { status: 404 })),
      { once: true },
    ),
  )
  showAt(<DashboardPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Total Leads')).toBeVisible()
})
