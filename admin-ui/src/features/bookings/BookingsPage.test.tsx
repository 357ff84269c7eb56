import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { answers, booking } from '../../testing/visits'
import { today } from '../../ui/dates'
import { bookingRoutes } from './routes'

const asked: { [name in string]?: string }[] = []
const engine = startEngine(
  http.get('/api/admin/bookings', ({ request, response }) => {
    const query: (typeof asked)[number] = Object.fromEntries(new URL(request.url).searchParams)
    asked.push(query)
    const row = booking({ rating: 4 })
    const isAsked = !query.from || query.from === row.scheduled_date
    return response(200).json({ items: isAsked ? [row] : [] })
  }),
  ...answers,
)
/** What a list was asked for that is not of some days, nor for the names of technicians. */
const last = () => asked.findLast(({ to, limit }) => !to && !limit)
const lastDays = () => asked.findLast(({ to }) => to)

test('the list begins with what is scheduled, and a card says all', async () => {
  visit('/bookings', bookingRoutes)
  const card = await screen.findByRole('article')
  expect(last()).toEqual({ status: 'scheduled' })
  for (const text of [
    'BK-2026-000001',
    'Asha Rao',
    'Scheduled',
    'Rodent Management Single',
    'Nov 23, 2026 09:30',
    '14, 3rd Cross, Koramangala',
    '4/5',
    '₹1,350',
    'Pending',
    'Ravi Kumar',
    'Gel only',
  ]) {
    expect(card).toHaveTextContent(text)
  }
  expect(screen.getByRole('link', { name: 'Schedule New Booking' })).toHaveAttribute(
    'href',
    '/admin/new-booking',
  )
})

test('filters stand in the address and go to the engine', async () => {
  const { router } = visit('/bookings?status=all&service_type=rat_management', bookingRoutes)
  await screen.findByRole('article')
  expect(last()).toEqual({ service_type: 'rat_management' })
  await userEvent.type(screen.getByLabelText('Search bookings'), 'asha')
  await vi.waitFor(() => expect(last()).toEqual({ q: 'asha', service_type: 'rat_management' }))
  expect(router.state.location.search).toMatchObject({ q: 'asha', status: 'all' })
})

test("today's visits come first, and stand once", async () => {
  const row = (id: string, scheduled_date: string) => booking({ id, scheduled_date })
  const now = row('01e00000-0000-7000-8000-000000000002', today())
  const later = row('01e00000-0000-7000-8000-000000000003', '2999-01-07')
  engine.use(
    http.get('/api/admin/bookings', ({ request, response }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      return response(200).json({ items: query.from ? [now] : [later, now] })
    }),
  )
  visit('/bookings?technician=Ravi+Kumar', bookingRoutes)
  const titles = await screen.findAllByRole('heading', { level: 2 })
  expect(titles.map((title) => title.textContent)).toEqual(['Today 1', 'Other days'])
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(lastDays()).toEqual({
    status: 'scheduled,in_progress,rescheduled',
    technician: 'Ravi Kumar',
    from: today(),
    to: today(),
    sort: 'schedule',
    limit: '200',
  })
})

test('technician and date narrow the list, and stand in the address', async () => {
  const { router } = visit('/bookings?day=2026-11-02', bookingRoutes)
  await screen.findByRole('option', { name: 'Ravi Kumar' })
  await userEvent.selectOptions(screen.getByLabelText('Technician'), 'Ravi Kumar')
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } })
  await vi.waitFor(() =>
    expect(lastDays()).toMatchObject({
      technician: 'Ravi Kumar',
      from: '2026-11-20',
      to: '2026-11-20',
    }),
  )
  // The calendar is to show that day as well.
  expect(router.state.location.search).toEqual({ technician: 'Ravi Kumar', date: '2026-11-20' })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } })
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ technician: 'Ravi Kumar' }))
})

test('nothing to show says so, with the way to a first booking', async () => {
  engine.use(http.get('/api/admin/bookings', ({ response }) => response(200).json({ items: [] })))
  visit('/bookings', bookingRoutes)
  const empty = (await screen.findByText('No bookings found matching your criteria.')).parentElement
  expect(
    within(empty as HTMLElement).getByRole('link', { name: 'Schedule First Booking' }),
  ).toBeVisible()
})

test('the calendar shows the same visits by day', async () => {
  visit('/bookings?show=calendar&day=2026-11-23', bookingRoutes)
  expect(await screen.findByText('Mon 23 Nov 2026')).toBeVisible()
  expect(
    await screen.findByRole('link', {
      name: '09:30, Asha Rao, Rodent Management Single, Ravi Kumar, Scheduled',
    }),
  ).toBeVisible()
  expect(lastDays()).toMatchObject({ from: '2026-11-23', to: '2026-11-23', sort: 'schedule' })
})

test('a booking says what is known of it, and who may not edit sees no button', async () => {
  const more = { rating: 4, customer_feedback: 'Came on time', can: { update: false } }
  engine.use(
    http.get('/api/admin/bookings/{id}', ({ response }) => response(200).json(booking(more))),
  )
  visit(`/bookings/${booking().id}`, bookingRoutes)
  expect(await screen.findByText('Came on time')).toBeVisible()
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeInTheDocument()
  expect(screen.getByText('+91 98450 01234')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit Booking' })).toBeNull()
})

test('a booking that is not there is said', async () => {
  engine.use(
    http.get('/api/admin/bookings/{id}', ({ response }) =>
      response(404).json(problem(404, 'Booking not found')),
    ),
  )
  visit('/bookings/01e00000-0000-7000-8000-00000000000f', bookingRoutes)
  expect(await screen.findByText('Booking not found')).toBeVisible()
})

test('whoever may only read is offered nothing to make', async () => {
  engine.use(
    http.get('/api/auth/me', ({ response }) =>
      response(200).json({ ...admin, permissions: { bookings: ['read'] } }),
    ),
  )
  visit('/bookings', bookingRoutes)
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: 'Schedule New Booking' })).toBeNull()
})
