/** The dashboard: numbers that link to their rows, the latest leads, recent activity. */
import { expect } from '@playwright/test'
import { flaws } from './axe'
import { addStaff, open, sendLead, test } from './staff'

test('each number opens its rows, and a new lead counts', async ({ page, own }) => {
  await addStaff(own)
  await sendLead(own, 'Asha Rao')
  await open(page, own, 'support')
  const numbers = page.getByRole('list', { name: 'Today in numbers' })
  const metric = (label: string) => numbers.getByRole('listitem').filter({ hasText: label })
  await expect(metric('New Leads Today')).toContainText('1')
  await expect(page.getByRole('region', { name: 'Leads per day' })).toContainText('Website')

  await sendLead(own, 'Farhan Khan', { phone: '+919900045120' })
  await page.reload()
  await expect(metric('New Leads Today')).toContainText('2')
  await expect(page.getByRole('region', { name: 'Latest leads' })).toContainText('Farhan Khan')

  await numbers.getByRole('link', { name: 'New Leads Today' }).click()
  await expect(page).toHaveURL(`${own.url}/admin/leads?filter=today`)
  await expect(page.getByText('Asha Rao')).toBeVisible()
  for (const [number, address, empty] of [
    ['Follow-ups Due', 'leads?filter=due', 'No leads found matching your criteria'],
    ['Upcoming Bookings', 'bookings?status=upcoming', 'No bookings found'],
    ['Active Contracts', 'customers?contract=current', 'No customers found'],
  ] as const) {
    await page.goto(`${own.url}/admin`)
    await numbers.getByRole('link', { name: number }).click()
    await expect(page).toHaveURL(`${own.url}/admin/${address}`)
    await expect(page.getByText(empty)).toBeVisible()
  }
})

test('axe is content with the dashboard', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'admin')
  await page.getByText('As a table').first().click()
  expect(await flaws(page)).toEqual([])
})
