import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { http, problem, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

const asha = lead({ priority_score: 84 })
const farhan = lead({
  id: '01c00000-0000-7000-8000-000000000002',
  lead_number: 'LD-2026-000002',
  name: 'Farhan Khan',
})

const engine = startEngine(
  ...answers,
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: [asha, farhan] })),
  http.get('/api/admin/leads/{id}', ({ params, response }) =>
    response(200).json(params.id === asha.id ? asha : farhan),
  ),
)

afterEach(() => void vi.useRealTimers())

const row = (name: string) => screen.findByRole('article', { name })

async function callAsha() {
  visit('/leads', leadRoutes)
  const button = within(await row('Asha Rao')).getByRole('link', { name: 'Call Asha Rao' })
  expect(button).toHaveAttribute('href', 'tel:+919845001234')
  button.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(button)
  return screen.findByRole('dialog', { name: 'Asha Rao' })
}

test('a suggested follow-up stays chosen while minutes pass', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00+05:30') })
  const dialog = within(await callAsha())
  const pressed = (name: string) => dialog.getByRole('button', { name, pressed: true })
  await userEvent.click(dialog.getByLabelText('Not connected'))
  expect(pressed('2 hours')).toBeVisible()
  vi.setSystemTime(Date.now() + 90_000)
  await userEvent.type(dialog.getByLabelText('Call notes'), 'No answer')
  expect(pressed('2 hours')).toBeVisible()
  await userEvent.click(dialog.getByLabelText('Pending call'))
  expect(pressed('Tomorrow 10:00')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
})

test('a call is saved with outcome, notes and follow-up, and the next lead opens', async () => {
  const sent: Schemas['LeadCall'][] = []
  engine.use(
    http.post('/api/admin/leads/{id}/calls', async ({ request, response }) => {
      sent.push(await request.json())
      return response(200).json(asha)
    }),
  )
  const dialog = within(await callAsha())
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'scheduled',
    'pending_call',
    'not_connected',
    'converted',
    'no_requirement',
    'budget_mismatch',
    'closed',
  ])
  await userEvent.click(dialog.getByRole('radio', { name: 'Not connected' }))
  // In the evening it is the next morning.
  const soon = dialog.getByRole('button', { name: /2 hours|08:00/ })
  expect(soon).toHaveAttribute('aria-pressed', 'true')
  await userEvent.type(dialog.getByLabelText('Call notes'), 'Busy')
  await userEvent.click(dialog.getByRole('button', { name: 'Save call' }))
  expect(await screen.findByRole('dialog', { name: 'Farhan Khan' })).toBeVisible()
  expect(await screen.findByText('Call status updated successfully')).toBeVisible()
  expect(sent[0]).toMatchObject({ status: 'not_connected', call_notes: 'Busy' })
  expect(Date.parse(sent[0]?.next_follow_up_date ?? '')).toBeGreaterThan(Date.now())
})

test('a call that takes long to save says so, and a second press saves nothing more', async () => {
  let asked = 0
  engine.use(
    http.post('/api/admin/leads/{id}/calls', async ({ response }) => {
      asked++
      await delay(700)
      return response(200).json(asha)
    }),
  )
  const dialog = within(await callAsha())
  await userEvent.click(dialog.getByRole('radio', { name: 'Not connected' }))
  const save = dialog.getByRole('button', { name: 'Save call' })
  await userEvent.click(save)
  await userEvent.click(save)
  expect(save).toBeEnabled()
  await waitFor(() => expect(save).toBeDisabled())
  expect(await screen.findByRole('dialog', { name: 'Farhan Khan' })).toBeVisible()
  expect(asked).toBe(1)
})

test('a call that cannot be saved stays open with what was typed', async () => {
  engine.use(
    http.post('/api/admin/leads/{id}/calls', ({ response }) =>
      response.untyped(Response.json(problem(500, 'no'), { status: 500 })),
    ),
  )
  const dialog = within(await callAsha())
  await userEvent.click(dialog.getByRole('radio', { name: 'Closed' }))
  await userEvent.type(dialog.getByLabelText('Call notes'), 'Moved away')
  await userEvent.click(dialog.getByRole('button', { name: 'Save call' }))
  expect(await screen.findByText('Failed to update call status')).toBeVisible()
  expect(dialog.getByLabelText('Call notes')).toHaveValue('Moved away')

  // Closed by mistake, nothing is lost; cancelled, it is.
  const open = async () => {
    const button = within(await row('Asha Rao')).getByText('Call')
    await userEvent.click(button)
    return within(await screen.findByRole('dialog', { name: 'Asha Rao' }))
  }
  await userEvent.keyboard('{Escape}')
  const again = await open()
  expect(again.getByLabelText('Call notes')).toHaveValue('Moved away')
  expect(again.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
  expect((await open()).getByLabelText('Call notes')).toHaveValue('')
})

test('an outcome is chosen by its number', async () => {
  const dialog = within(await callAsha())
  await userEvent.keyboard('3')
  expect(dialog.getByLabelText('Not connected')).toBeChecked()
  await userEvent.keyboard('9')
  await userEvent.keyboard('{Control>}1{/Control}')
  await userEvent.type(dialog.getByLabelText('Call notes'), '1 dog')
  expect(dialog.getByLabelText('Not connected')).toBeChecked()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
})

test('without an outcome nothing is saved', async () => {
  const dialog = within(await callAsha())
  await userEvent.click(dialog.getByRole('button', { name: 'Save call' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('How did the call go?')
})

test('who another is at says so in the list, and may be taken over in the call sheet', async () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const lease = { holder: { id: 'ravi', name: 'Ravi' }, until }
  engine.use(
    http.get('/api/admin/leads', ({ response }) =>
      response(200).json({ items: [{ ...asha, lease }, farhan] }),
    ),
  )
  const dialog = within(await callAsha())
  expect(await row('Asha Rao')).toHaveTextContent('Ravi is on this')
  expect(await row('Farhan Khan')).not.toHaveTextContent('is on this')
  expect(dialog.getByText('Ravi is on this')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Take over' })).toBeVisible()
})

test('who another came to first a moment ago is told in the call sheet', async () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const current = { holder: { id: 'ravi', name: 'Ravi' }, until }
  engine.use(
    http.put('/api/admin/leads/{id}/lease', ({ response }) =>
      response.untyped(Response.json({ ...problem(409, ''), current }, { status: 409 })),
    ),
  )
  const dialog = within(await callAsha())
  expect(await dialog.findByText('Ravi is on this')).toBeVisible()
})
