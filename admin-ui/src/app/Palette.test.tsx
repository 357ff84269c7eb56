import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { http, startEngine } from '../testing/engine'
import { showAt } from '../testing/showAt'
import { answers, asha } from '../testing/visits'
import { Palette } from './Palette'

/** Answers that wait until the test lets them go. */
const held: (() => void)[] = []
startEngine(
  http.get('/api/admin/customers', async ({ response }) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return response(200).json({ items: [asha] })
  }),
  http.get('/api/admin/bookings', ({ response }) => response(200).json({ items: [] })),
  ...answers,
)

const open = async () => {
  const { router } = showAt(<Palette close={() => {}} />)
  return { box: await screen.findByPlaceholderText('Search or go to'), router }
}

test('Enter before the rows have come opens the first of them', async () => {
  const { box, router } = await open()
  await userEvent.type(box, 'asha{Enter}')
  await waitFor(() => expect(held).toHaveLength(1))
  expect(router.latestLocation.pathname).toBe('/')
  expect(screen.getByText('Searching…')).toBeVisible()
  for (const letGo of held) letGo()
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/customers/${asha.id}`))
})
