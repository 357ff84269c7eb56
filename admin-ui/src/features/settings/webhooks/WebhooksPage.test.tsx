import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { http, problem } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
import { startWebhooks, url, webhook } from '../../../testing/webhooks'
import { settingsRoutes } from '../routes'
import type { Webhook } from './queries'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let items: Webhook[] = []

const engine = startWebhooks(() => items)

function open(there: Webhook[] = [webhook()]) {
  items = there
  return visit('/settings/webhooks', settingsRoutes)
}

/** Fills in the dialog for a webhook that is told of new leads. */
async function fillIn() {
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await userEvent.type(dialog.getByLabelText('Address'), url)
  await userEvent.click(
    within(dialog.getByRole('group', { name: 'Leads' })).getByLabelText(/^New lead/),
  )
  return dialog
}

test('a webhook says where it goes, what it is told of, and what waits', async () => {
  open([
    webhook({
      types: ['lead.created', 'lead.updated', 'booking.moved', 'release.live', 'content.saved'],
      pending: 3,
      dead: 1200,
    }),
  ])
  const row = await screen.findByRole('article', { name: url })
  expect(within(row).getByRole('link', { name: url })).toHaveAttribute(
    'href',
    `/admin/settings/webhooks/${webhook().id}`,
  )
  expect(row).toHaveTextContent('Leads: New lead, Lead changed')
  expect(row).toHaveTextContent('3 waiting, 1,200 given up')
  const more = within(row).getByText('2 more').closest('details')
  expect(more).toHaveTextContent('Releases: Release live')
  expect(more).toHaveTextContent('Content: Draft saved')
})

test.each<[Partial<Webhook>, string]>([
  [{}, 'Active'],
  [{ failing_since: new Date(Date.now() - 7_300_000).toISOString() }, 'Failing since 2 hours ago'],
  [{ is_active: false }, 'Switched off by staff'],
  [{ is_active: false, disabled_reason: 'failing' }, 'Disabled: failed for five days'],
  [{ is_active: false, disabled_reason: 'gone' }, 'Disabled: the receiver is gone'],
  [{ is_active: false, disabled_reason: 'key_lost' }, 'Disabled: its secret was lost'],
])('the state of %j is said', async (more, said) => {
  open([webhook(more)])
  expect(await screen.findByRole('article')).toHaveTextContent(said)
})

test('a webhook is made as it was filled in, with code that verifies what comes', async () => {
  let sent: unknown
  engine.use(
    http.post('/api/admin/webhooks', async ({ request, response }) => {
      sent = await request.json()
      return response(201).json({ ...webhook(), secret })
    }),
  )
  open()
  const dialog = await fillIn()
  await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: `Secret for ${url}` }))
  expect(sent).toEqual({ url, types: ['lead.created'], is_active: true })
  await userEvent.click(shown.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toContain("from 'standardwebhooks'")
})

test('what the engine finds wrong is said at its field', async () => {
  const wrong = [
    { field: 'url', code: 'address', message: '10.0.0.1 is not a public address' },
    { field: 'types', code: 'required', message: 'Choose at least one of the types' },
  ]
  engine.use(
    http.post('/api/admin/webhooks', ({ response }) =>
      response(422).json(problem(422, '', { errors: wrong })),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create webhook' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/not a public address/),
  )
  expect(screen.getByLabelText('Address')).toHaveFocus()
  expect(screen.getByRole('group', { name: 'What it is told of' })).toHaveAccessibleDescription(
    /Choose at least one/,
  )
})
