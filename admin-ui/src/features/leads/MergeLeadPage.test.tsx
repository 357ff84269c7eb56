import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { http, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
import { leadRoutes } from './routes'

const kept = lead()
const { consent_text: _, ...row } = lead({
  id: '01c00000-0000-7000-8000-000000000002',
  lead_number: 'LD-2026-000042',
  version: 5,
  notes: 'Two cats',
  assignee_name: 'Anita Kumar',
  assigned_to: '01a00000-0000-7000-8000-000000000001',
  call_attempts: 2,
})
const other: Schemas['LeadView'] = row
const sent: object[] = []
let items: Schemas['DuplicateLead'][] = []
startEngine(
  http.get('/api/admin/leads/{id}/duplicates', ({ response }) => response(200).json({ items })),
  http.post('/api/admin/leads/{id}/merge', async ({ request, response }) => {
    sent.push(await request.json())
    items = []
    return response(200).json(kept)
  }),
  ...answers,
  http.get('/api/admin/leads/{id}', ({ response }) => response(200).json(kept)),
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [] })),
)

test('a lead that is there twice is made one', async () => {
  items = [{ reason: 'same_phone', moves: { calls: 2, bookings: 1, repeats: 0 }, lead: other }]
  const { router } = visit(`/leads/${kept.id}`, leadRoutes)
  await userEvent.click(await screen.findByRole('link', { name: /Looks like LD-2026-000042 too/ }))
  expect(await screen.findByText(/LD-2026-000001 gets 2 calls and 1 visit/)).toBeVisible()
  expect(screen.getByText('2 fields differ')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  question.get()?.run()
  expect(await screen.findByText('LD-2026-000042 was merged into LD-2026-000001')).toBeVisible()
  expect(sent).toEqual([
    {
      from: other.id,
      version: 3,
      from_version: 5,
      fields: { notes: 'from', assigned_to: 'from' },
    },
  ])
  expect(router.state.location.pathname).toMatch(new RegExp(`${kept.id}$`))
})

test('the address of one that was merged opens the other and says so', async () => {
  const { router } = visit(`/leads/${other.id}`, leadRoutes)
  expect(await screen.findByText('This lead was merged into LD-2026-000001')).toBeVisible()
  expect(router.state.location.pathname).toMatch(new RegExp(`${kept.id}$`))
})
