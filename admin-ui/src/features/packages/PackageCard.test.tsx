import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { showAt } from '../../testing/showAt'
import { question } from '../../ui/confirm'
import { useSelection } from '../../ui/useSelection'
import { PackageCard } from './PackageCard'
import { type Package, usePackages } from './queries'

const rodents: Package = {
  id: '01b00000-0000-7000-8000-000000000001',
  service_type: 'rms_annual',
  service_name: 'Rodent Management Annual',
  room_type: '2_bhk',
  before_discount: 125000,
  after_discount: 100000,
  final_price: 100000,
  discount_percentage: 20,
  number_of_services: 12,
  validity_days: 365,
  is_active: true,
  version: 3,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  can: { update: true, delete: true },
}

const summary = { total: 1, active: 1, service_types: 1, avg_discount: 20 }
let present = rodents

const engine = startEngine(
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [
        { code: 'rms_annual', name: 'Rodents', visits: 12, days: 365, minutes: 60, family: [] },
      ],
      categories: [],
      rooms: [],
      service_lists: {},
      room_lists: {},
    }),
  ),
  http.get('/api/admin/packages', ({ response }) =>
    response(200).json({ items: [present], next: null, summary }),
  ),
)
afterEach(() => {
  present = rodents
  question.set(undefined)
})

function List() {
  const { data } = usePackages({})
  const selection = useSelection(data?.items ?? [], '')
  return data?.items.map((item) => <PackageCard key={item.id} of={item} selection={selection} />)
}

async function card(item: Partial<Package> = {}) {
  present = { ...rodents, ...item }
  showAt(<List />)
  return within(await screen.findByRole('article'))
}

test('a card says what the package is', async () => {
  const shown = await card()
  expect(shown.getByRole('heading')).toHaveTextContent('Rodent Management Annual')
  for (const text of ['Rodents', 'Active', '2 bhk', '20% OFF', '12 visits', '1 Year']) {
    expect(shown.getByText(text)).toBeVisible()
  }
  expect(shown.getByText('₹1,25,000').tagName).toBe('S')
  expect(shown.getByText('₹1,00,000')).toBeVisible()
})

test.each([
  [0, 'One-time'],
  [45, '45 Days'],
  [90, '90 Days'],
])('%d days are %s', async (validity_days, text) => {
  const shown = await card({ validity_days, number_of_services: 1 })
  expect(shown.getByText(text)).toBeVisible()
  expect(shown.getByText('1 visit')).toBeVisible()
})

test('who may not change it sees no button', async () => {
  const shown = await card({ can: { update: false, delete: false } })
  expect(shown.queryByRole('button')).toBeNull()
  expect(shown.queryByRole('link')).toBeNull()
})

test('it is switched off at once', async () => {
  engine.use(
    http.put('/api/admin/packages/{id}/active', async ({ request, response }) => {
      present = { ...rodents, ...(await request.json()) }
      return response(200).json(present)
    }),
  )
  const shown = await card()
  await userEvent.click(shown.getByRole('button', { name: /^Deactivate/ }))
  expect(await screen.findByText('Package deactivated successfully')).toBeVisible()
  expect(shown.getByText('Inactive')).toBeVisible()
  expect(shown.getByRole('button', { name: /^Activate/ })).toBeVisible()
})

test('a refusal takes the switch back and says why', async () => {
  engine.use(
    http.put('/api/admin/packages/{id}/active', ({ response }) =>
      response.untyped(
        Response.json(problem(403, 'Only admins can modify package status'), { status: 403 }),
      ),
    ),
  )
  const shown = await card()
  await userEvent.click(shown.getByRole('button', { name: /^Deactivate/ }))
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent('Permission Denied')
  expect(toast).toHaveTextContent('Only admins can modify package status')
  expect(shown.getByText('Active')).toBeVisible()
})

test('deleting asks first and names the version', async () => {
  let version: string | null = null
  engine.use(
    http.delete('/api/admin/packages/{id}', ({ request, response }) => {
      version = request.headers.get('if-match')
      return response(204).empty()
    }),
  )
  const shown = await card()
  await userEvent.click(shown.getByRole('button', { name: /^Delete/ }))
  expect(version).toBeNull()
  expect(question.get()?.text).toContain('Rodent Management Annual, 2 bhk')
  question.get()?.run()
  expect(await screen.findByText('Package deleted successfully')).toBeVisible()
  await waitFor(() => expect(version).toBe('"3"'))
})
