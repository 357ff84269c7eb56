import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, booking } from '../../testing/visits'
import { today } from '../../ui/dates'
import { technicianNames } from './queries'
import { bookingRoutes } from './routes'

const due = booking({ scheduled_date: today(), service_notes: 'Gel only' })
/** The one row that there is, as it is now. */
let row = due
const sent: { body: unknown; version: string | null }[] = []
const engine = startEngine(
  http.get('/api/admin/bookings', ({ request, response }) => {
    const { status, from } = Object.fromEntries(new URL(request.url).searchParams)
    const isAsked = from && (!status || status.split(',').includes(row.status))
    return response(200).json({ items: isAsked ? [row] : [] })
  }),
  http.patch('/api/admin/bookings/{id}', async ({ request, response }) => {
    const body = (await request.json()) as Partial<typeof row>
    sent.push({ body, version: request.headers.get('if-match') })
    row = { ...row, ...body, version: row.version + 1 }
    return response(200).json(row)
  }),
  ...answers,
)

async function open(shown: typeof row) {
  row = shown
  sent.length = 0
  visit('/bookings', bookingRoutes)
  return within(await screen.findByRole('article'))
}
const press = (button: HTMLElement) => userEvent.click(button)

/** Takes back what a toast says. */
async function undo(said: string) {
  const toast = (await screen.findByText(said)).closest<HTMLElement>('[role=alert]')
  await press(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
}

test('a visit is done with one tap, which can be taken back', async () => {
  const card = await open(due)
  await press(card.getByRole('button', { name: 'Done: Asha Rao' }))
  await screen.findByText('Visit done: Asha Rao')
  expect(sent).toEqual([{ body: { status: 'completed' }, version: '"1"' }])
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await undo('Visit done: Asha Rao')
  expect(await screen.findByRole('article')).toHaveTextContent('Scheduled')
  expect(sent.at(-1)).toEqual({ body: { status: 'scheduled' }, version: '"2"' })
})

test('one that has begun stays where it was, without a second start', async () => {
  const card = await open(due)
  await press(card.getByRole('button', { name: 'Start: Asha Rao' }))
  expect(await card.findByText('In progress')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Start: Asha Rao' })).toBeNull()
  expect(card.getByRole('button', { name: 'Done: Asha Rao' })).toBeVisible()
  // Whoever pressed it by keyboard is not sent back to the top.
  expect(card.getByRole('group')).toHaveFocus()
})

test('a no-show is cancelled, and the notes say why until it is taken back', async () => {
  const card = await open(due)
  await press(card.getByRole('button', { name: 'No-show: Asha Rao' }))
  await screen.findByText('Cancelled as a no-show: Asha Rao')
  expect(sent[0]?.body).toEqual({
    status: 'cancelled',
    service_notes: expect.stringMatching(/^Gel only\nNo-show, \w{3} \d\d, \d{4} 09:30$/),
  })
  await undo('Cancelled as a no-show: Asha Rao')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ status: 'scheduled', service_notes: 'Gel only' }),
  )
})

test('what the engine refuses is said, and nothing changes', async () => {
  engine.use(
    http.patch('/api/admin/bookings/{id}', ({ response }) =>
      response(412).json(problem(412, 'Somebody else changed this in the meantime')),
    ),
  )
  const card = await open(due)
  await press(card.getByRole('button', { name: 'Start: Asha Rao' }))
  expect(await screen.findByText('Somebody else changed this in the meantime')).toBeVisible()
  expect(card.getByText('Scheduled')).toBeVisible()
})

test.each([
  ['on a later day', booking({ scheduled_date: '2999-01-01' })],
  ['that is over', booking({ scheduled_date: today(), status: 'completed' })],
  ['for whoever may not change it', { ...due, can: { update: false } }],
])('no buttons on a visit %s', async (_, shown) => {
  row = shown
  visit('/bookings?status=all&date=2026-11-23', bookingRoutes)
  const card = within(await screen.findByRole('article'))
  expect(card.queryByRole('button')).toBeNull()
})

test('a blank time of the calendar begins a booking then, for the technician who is shown', async () => {
  row = due
  const { router } = visit(
    '/bookings?show=calendar&day=2999-01-07&technician=Ravi+Kumar',
    bookingRoutes,
  )
  await press(await screen.findByRole('button', { name: 'New booking, Mon 7 Jan 10:30' }))
  expect(await screen.findByRole('radio', { name: '10:30' })).toBeChecked()
  expect(screen.getByLabelText(/Scheduled date/)).toHaveValue('2999-01-07')
  expect(screen.getByLabelText('Technician')).toHaveValue('Ravi Kumar')
  expect(router.state.location.pathname).toBe('/bookings/new')
})

test('arrow keys go along the blank times', async () => {
  row = due
  visit('/bookings?show=calendar&span=week&day=2999-01-07', bookingRoutes)
  const blank = (when: string) => screen.findByRole('button', { name: `New booking, ${when}` })
  const first = await blank('Mon 7 Jan 09:00')
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowUp}')
  expect(await blank('Tue 8 Jan 09:30')).toHaveFocus()
})

test('technicians stand once, by alphabet', () => {
  const names = ['Suresh', 'ravi  kumar', null, 'Ravi Kumar', ' Anil ']
  const bookings = names.map((technician_name) => booking({ technician_name }))
  expect(technicianNames(bookings)).toEqual(['Anil', 'ravi kumar', 'Suresh'])
})
