import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { admin, http, startEngine } from '../../testing/engine'
import { answers, lead } from '../../testing/leads'
import { visit } from '../../testing/visit'
import { leadRoutes } from './routes'

type Body = Schemas['BulkChange_LeadSet']

const leads = ['Asha Rao', 'Farhan Khan', 'Meera Iyer', 'Ravi Das'].map((name, n) =>
  lead({ id: `01c00000-0000-7000-8000-00000000000${n + 1}`, name, version: n + 3 }),
)
const sent: Body[] = []
let refused: Schemas['BulkRefusal'][] = []

startEngine(
  ...answers,
  http.get('/api/admin/leads', ({ response }) => response(200).json({ items: leads })),
  http.post('/api/admin/leads/bulk', async ({ request, response }) => {
    const body = await request.json()
    sent.push(body)
    const held = body.items.filter(({ id }) => !refused.some((one) => one.id === id))
    const done = held.map(({ id, version }) => ({
      id,
      version: version + 1,
      before: { assigned_to: null },
    }))
    return response(200).json({ done, refused })
  }),
)
afterEach(() => {
  sent.length = 0
  refused = []
})

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Chosen' }))

/** Gives the chosen ones to the one user whom there is. */
async function assign() {
  await userEvent.click((await bar()).getByRole('button', { name: 'Assign' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anita Kumar (me)' }))
}

test('some are assigned in one go, and undone with the versions that came of it', async () => {
  visit('/leads', leadRoutes)
  await userEvent.click(await box('Asha Rao'))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(await box('Meera Iyer'))
  await user.keyboard('{/Shift}')
  await userEvent.click(await box('Farhan Khan'))
  expect((await bar()).getByRole('status')).toHaveTextContent('2 leads selected')
  await assign()
  expect(await screen.findByText('2 leads given to Anita Kumar')).toBeVisible()
  const [asha, , meera] = leads.map(({ id, version }) => ({ id, version }))
  expect(sent).toEqual([{ items: [asha, meera], set: { assigned_to: admin.user.id } }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen' })).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 as before')).toBeVisible()
  const back = { set: { assigned_to: null } }
  expect(sent[1]).toEqual({
    items: [
      { ...asha, version: 4, ...back },
      { ...meera, version: 6, ...back },
    ],
  })
})

test('who was refused is named, and stays chosen', async () => {
  visit('/leads', leadRoutes)
  await userEvent.click(await box('Asha Rao'))
  await userEvent.click((await bar()).getByRole('button', { name: 'Select all 4' }))
  refused = [{ id: leads[1]?.id ?? '', code: 'stale', detail: 'Somebody else changed this' }]
  await assign()
  expect(await screen.findByText('3 leads given to Anita Kumar')).toBeVisible()
  expect(await screen.findByText('1 not changed')).toBeVisible()
  expect(screen.getByText('Farhan Khan: Somebody else changed this')).toBeVisible()
  expect((await bar()).getByRole('status')).toHaveTextContent('1 lead selected')
  expect(await box('Farhan Khan')).toBeChecked()
})

test('a key chooses the row that has the focus; another list has nothing chosen', async () => {
  const { router } = visit('/leads', leadRoutes)
  await box('Asha Rao')
  await userEvent.keyboard('j')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveFocus())
  await userEvent.keyboard('x')
  expect(await box('Asha Rao')).toBeChecked()
  await router.navigate({ to: '/leads', search: { view: 'all' } } as never)
  await waitFor(async () => expect(await box('Asha Rao')).not.toBeChecked())
})
