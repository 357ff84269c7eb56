import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Schemas } from '../api/client'
import { http, startEngine } from '../testing/engine'
import { showAt } from '../testing/showAt'
import { answers, asha, booking } from '../testing/visits'
import { Palette } from './Palette'

const hit: Schemas['StaffHit'] = {
  kind: 'customer',
  id: asha.id,
  number: asha.customer_id,
  title: 'ಆಶಾ ರಾವ್',
  subtitle: '+91 98765 43210 · Koramangala',
  phone: '+919876543210',
  url: `/admin/customers/${asha.id}`,
  highlights: {
    title: '<mark>ಆಶಾ</mark> ರಾವ್',
    subtitle: '+91 98765 43210 · Koramangala',
  },
}

/** Answers that wait until the test lets them go, and what was asked. */
const held: (() => void)[] = []
const asked: string[] = []
const engine = startEngine(
  http.get('/api/admin/search', async ({ query, response }) => {
    asked.push(query.get('q') ?? '')
    await new Promise<void>((resolve) => held.push(resolve))
    return response(200).json({ items: [hit] })
  }),
  ...answers,
)

const letGo = () => {
  for (const one of held.splice(0)) one()
}

const open = async () => {
  const { router } = showAt(<Palette close={() => {}} />)
  return { box: await screen.findByPlaceholderText('Search or go to'), router }
}

test('each letter asks at once; what is found is marked in its own script', async () => {
  const { box } = await open()
  await userEvent.type(box, 'asha')
  await waitFor(() => expect(asked).toEqual(['as', 'ash', 'asha']))
  letGo()
  const mark = await screen.findByText('ಆಶಾ')
  expect(mark.tagName).toBe('MARK')
})

test('who was found can be called or visited at once', async () => {
  const { box, router } = await open()
  await userEvent.type(box, 'asha')
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  letGo()
  expect(await screen.findByRole('button', { name: 'Call ಆಶಾ ರಾವ್' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'New booking for ಆಶಾ ರಾವ್' }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/bookings/new'))
  expect(router.latestLocation.search).toMatchObject({ customer_id: asha.id })
})

test('Enter before the rows have come opens the first of them, and it is there the next time', async () => {
  const { box, router } = await open()
  await userEvent.type(box, 'asha{Enter}')
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  expect(router.latestLocation.pathname).toBe('/')
  expect(screen.getByText('Searching…')).toBeVisible()
  letGo()
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/customers/${asha.id}`))
  cleanup()
  await open()
  expect(await screen.findByRole('button', { name: /ಆಶಾ ರಾವ್/ })).toBeVisible()
})

const visit: Schemas['StaffHit'] = {
  kind: 'booking',
  id: booking().id,
  number: booking().booking_number,
  title: 'Hema Rao',
  subtitle: 'Ravi Kumar · 23 Nov',
  url: `/admin/bookings/${booking().id}`,
  highlights: { title: '<mark>Hema</mark> Rao', subtitle: 'Ravi Kumar · 23 Nov' },
}

const openWithBookings = () => {
  engine.use(
    http.get('/api/admin/search', ({ query, response }) =>
      response(200).json({ items: query.get('q') === 'hemazz' ? [] : [hit, visit] }),
    ),
  )
  return open()
}

test('a command that no longer matches goes, and Enter takes what was found', async () => {
  const { box, router } = await openWithBookings()
  // "Schedule new booking" has these letters as well.
  await userEvent.type(box, 'he')
  expect(await screen.findByRole('button', { name: /Hema Rao/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Schedule new booking' })).toBeVisible()
  await userEvent.type(box, 'mazz')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await userEvent.type(box, '{Backspace}{Backspace}')
  await screen.findByRole('button', { name: /Hema Rao/ })
  await userEvent.type(box, '{Enter}')
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/customers/${asha.id}`))
})

test('commands and rows stand below headings of their own', async () => {
  const { box } = await openWithBookings()
  await userEvent.type(box, 'booking')
  await screen.findByRole('button', { name: /Hema Rao/ })
  const groups = document.querySelectorAll<HTMLElement>('.mantine-Spotlight-actionsGroup')
  const headings = [...groups].map(({ style }) => style.getPropertyValue('--spotlight-label'))
  expect(headings).toEqual(["'Actions'", "'Go to'", "'Customers'", "'Next step'", "'Bookings'"])
})
