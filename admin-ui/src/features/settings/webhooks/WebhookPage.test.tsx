import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { http, problem } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
import { startWebhooks, url, webhook } from '../../../testing/webhooks'
import { question } from '../../../ui/confirm'
import { settingsRoutes } from '../routes'
import type { Delivery, Webhook } from './queries'

const { id } = webhook()

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'msg_01',
  type: 'lead.created',
  about_id: '01c00000-0000-7000-8000-000000000001',
  timestamp: '2026-11-20T10:00:00Z',
  data: { lead_number: 'LD-2026-000001', name: 'Asha Rao' } as never,
  state: 'dead',
  attempts: 1,
  next_at: null,
  tries: [
    { at: '2026-11-20T10:00:01Z', ms: 12, status: 503, error: null, answer: 'upstream is away' },
  ],
  ...more,
})

const testMessage = (more: Partial<Delivery>) =>
  delivery({ id: 'msg_02', type: 'webhook.test', ...more })

let items: Webhook[] = []
let log: Delivery[] = []
/** The searches of the log, in turn. */
const asked: string[] = []
afterEach(() => {
  question.set(undefined)
  asked.length = 0
})

const engine = startWebhooks(
  () => items,
  http.get('/api/admin/webhooks/{id}/deliveries', ({ request, response }) => {
    const { search } = new URL(request.url)
    asked.push(search)
    const isNext = search.includes('cursor=after')
    if (isNext) return response(200).json({ items: [delivery({ id: 'msg_00' })] })
    return response(200).json({ items: log, ...(log.length > 1 && { next: 'after' }) })
  }),
)

function open(search = '', there = webhook({ dead: 2 })) {
  items = [there]
  log = [delivery()]
  return visit(`/settings/webhooks/${id}${search}`, settingsRoutes)
}

const deliveries = async () => within(await screen.findByRole('list', { name: 'Deliveries' }))
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

test('a delivery says how it went; opened, its data and every try', async () => {
  open()
  const row = (await deliveries()).getByRole('group')
  expect(row).toHaveTextContent('New lead')
  expect(row).toHaveTextContent('Given up')
  expect(row).toHaveTextContent('1 try')
  await userEvent.click(within(row).getByText('New lead'))
  expect(within(row).getByRole('link', { name: 'LD-2026-000001' })).toHaveAttribute(
    'href',
    `/admin/leads/${delivery().about_id}`,
  )
  expect(within(row).getByText(/"name": "Asha Rao"/)).toBeVisible()
  expect(within(row).getByText('503').closest('li')).toHaveTextContent(
    '20 Nov 2026, 3:30:01 PM50312 msupstream is away',
  )
})

test('the log is narrowed by state, and goes on by cursor', async () => {
  open()
  await deliveries()
  log = [delivery(), delivery({ id: 'msg_03' })]
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Given up')
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect((await deliveries()).getAllByRole('group')).toHaveLength(3))
  expect(asked).toEqual(['', '?state=dead', '?state=dead&cursor=after'])
})

test('a test is followed among all deliveries until it was tried, and how it went is said', async () => {
  const waits = testMessage({ state: 'pending', attempts: 0, tries: [] })
  engine.use(
    http.post('/api/admin/webhooks/{id}/test', ({ response }) => {
      log = [waits, delivery()]
      return response(202).json(waits)
    }),
  )
  open('?state=dead')
  await press('Send a test')
  expect(await screen.findByText('Test sent: waiting…')).toHaveAttribute('role', 'status')
  expect(await (await deliveries()).findByText('Test')).toBeVisible()
  expect(asked.at(-1)).toBe('')
  log = [testMessage({ state: 'ok', tries: [{ at: '2026-11-20T10:00:02Z', ms: 7, status: 200 }] })]
  expect(await screen.findByText('The test arrived: 200 after 7 ms')).toBeVisible()
  const asks = asked.length
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(asked.length).toBeLessThanOrEqual(asks + 1)
})

test('one is sent again, or all that were given up', async () => {
  const sent: unknown[] = []
  engine.use(
    http.post('/api/admin/webhooks/{id}/replay', async ({ request, response }) => {
      const { events } = await request.json()
      sent.push(events)
      log = [delivery({ state: 'ok' })]
      return response(202).json({ replayed: events === 'dead' ? 2 : 1 })
    }),
  )
  open()
  await press('Send again')
  expect(await screen.findByText('The delivery arrived: 503 after 12 ms')).toBeVisible()
  await press('Send all given up again')
  expect(await screen.findByText('Sent again: all were tried')).toBeVisible()
  expect(sent).toEqual([['msg_01'], 'dead'])
})

test('what the engine refuses to send again is said in its words', async () => {
  const refused = 'The webhook is disabled: switch it on first'
  engine.use(
    http.post('/api/admin/webhooks/{id}/replay', ({ response }) =>
      response(409).json(problem(409, refused)),
    ),
  )
  open('', webhook({ dead: 1, is_active: false, disabled_reason: 'failing' }))
  expect(await screen.findByText(/^Switch it on under Edit/)).toBeVisible()
  await press('Send all given up again')
  expect(await screen.findByText(refused)).toBeVisible()
})

test('a new secret is asked for first, and says that the old one signs for a day more', async () => {
  engine.use(
    http.post('/api/admin/webhooks/{id}/secret', ({ response }) =>
      response(200).json({
        ...webhook({ old_secret_until: '2026-11-28T10:00:00Z' }),
        secret: 'whsec_new',
      }),
    ),
  )
  open()
  await press('New secret')
  expect(question.get()?.text).toContain('signs as well for a day')
  question.get()?.run()
  const shown = within(await screen.findByRole('dialog', { name: `Secret for ${url}` }))
  expect(shown.getByLabelText('Secret')).toHaveValue('whsec_new')
  expect(shown.getByText(/The one before it signs as well for a day/)).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New secret' })).toHaveFocus())
})

test('deleting names the address before, and leads to the list', async () => {
  engine.use(
    http.delete('/api/admin/webhooks/{id}', ({ response }) => {
      items = []
      return response(204).empty()
    }),
  )
  const { router } = open()
  await press('Delete')
  expect(question.get()?.title).toBe(`Delete the webhook to ${url}?`)
  question.get()?.run()
  expect(await screen.findByText(/^A webhook tells another program/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/settings/webhooks')
})

test('only what was changed is sent, for the version that was seen', async () => {
  let sent: unknown
  engine.use(
    http.patch('/api/admin/webhooks/{id}', async ({ request, response }) => {
      sent = [request.headers.get('if-match'), await request.json()]
      items = [webhook({ is_active: false })]
      return response(200).json(webhook({ is_active: false }))
    }),
  )
  open()
  await press('Edit')
  await userEvent.click(await screen.findByRole('switch', { name: /^Active/ }))
  await press('Save webhook')
  expect(await screen.findByText('Switched off by staff')).toBeVisible()
  expect(sent).toEqual(['"4"', { is_active: false }])
})

test('a change that comes too late is said, mine beside theirs, and what is there now is loaded', async () => {
  const theirs = webhook({ version: 5, types: ['booking.moved'] })
  engine.use(
    http.patch('/api/admin/webhooks/{id}', ({ response }) => {
      items = [theirs]
      return response.untyped(
        Response.json(problem(412, '', { current: theirs as never }), { status: 412 }),
      )
    }),
  )
  open()
  await press('Edit')
  await userEvent.click(await screen.findByLabelText(/^Lead changed/))
  await press('Save webhook')
  const asks = within(await screen.findByRole('dialog', { name: /has changed meanwhile/ }))
  expect(asks.getByRole('row', { name: /Told of/ })).toHaveTextContent(
    'Lead changed, New leadBooking moved',
  )
  await userEvent.click(asks.getByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByText(/^Bookings/)).toBeVisible()
})

test('an address without a webhook says so, and leads back', async () => {
  open()
  items = []
  expect(await screen.findByText('There is no such webhook.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to webhooks' })).toHaveAttribute(
    'href',
    '/admin/settings/webhooks',
  )
})
