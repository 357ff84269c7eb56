/** A member of staff on the phone finds the customer at once. */
import { expect, type Page } from '@playwright/test'
import { indexed } from '../asks'
import { flaws } from './axe'
import { addCustomer, day, open, send, sendLead, someone, test } from './staff'

async function look(page: Page, typed: string) {
  const box = page.getByPlaceholder('Search or go to')
  await page.keyboard.press('Control+k')
  // Types at once, as users do. Letters without a key are inserted, which needs the focus first.
  if (/[^ -~]/.test(typed)) await expect(box).toBeFocused()
  await page.keyboard.type(typed)
  await expect(box).toHaveValue(typed)
  return page.locator('[data-action][data-selected]')
}

test('staff find a lead by the number as it is printed and by a Latin name', async ({
  page,
  office,
}) => {
  const { lead_number } = await sendLead(office, 'ಸುಮಾ ಹೆಗ್ಡೆ', { phone: '+919845066601' })
  await open(page, office, 'support', '/admin/leads')
  for (const typed of ['+91 98450 66601', 'suma hegde', lead_number.toLowerCase()]) {
    const first = await look(page, typed)
    await expect(first).toContainText('ಸುಮಾ ಹೆಗ್ಡೆ')
    await page.keyboard.press('Escape')
    await expect(page.getByPlaceholder('Search or go to')).toBeHidden()
  }
  const first = await look(page, 'hegde suma')
  await expect(first.locator('mark').first()).toHaveText('ಸುಮಾ')
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'ಸುಮಾ ಹೆಗ್ಡೆ' })).toBeVisible()
})

test('a command that matched the first letters only does not stay, and Enter opens what was found', async ({
  page,
  office,
}) => {
  await open(page, office, 'support', '/admin/leads')
  const customer = await addCustomer(page, 'Lakshmi Hegde')
  await send(page, '/api/admin/bookings', {
    customer_id: customer.id,
    service_type: 'termite_management',
    scheduled_date: day(2),
    scheduled_time: '10:00',
    technician_name: someone('Salim'),
  })
  await indexed(office)
  await page.keyboard.press('Control+k')
  const box = page.getByPlaceholder('Search or go to')
  const command = page.getByRole('button', { name: 'Schedule new booking' })
  const visit = page.locator('[data-action]').filter({ hasText: /BK-/ }).first()
  // "He" is in the name and in the command: both have a group about bookings.
  await page.keyboard.type('he')
  await expect(command).toBeVisible()
  await expect(visit).toBeVisible()
  await page.keyboard.type('gde lakshmi')
  await expect(box).toHaveValue('hegde lakshmi')
  await expect(command).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('xylophone quokka')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.locator('[data-action]')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('hegde lakshmi')
  await expect(page.locator('[data-action][data-selected]')).toContainText('Lakshmi Hegde')
  await page.keyboard.press('Enter')
  // The customer or the visit: both have the name.
  await expect(page).toHaveURL(/\/admin\/(customers|bookings)\/[0-9a-f-]{36}$/)
})

test('a marketer finds a question by half a word in Hindi', async ({ page, office }) => {
  await open(page, office, 'marketer', '/admin/content')
  await look(page, 'वारं')
  await page.locator('[data-action]').filter({ hasText: 'FAQ · warranty' }).click()
  await expect(page).toHaveURL(/\/admin\/content\/faq\/warranty/)
})

test('who calls a second time is known by their phone', async ({ page, office }) => {
  const { lead_number } = await sendLead(office, 'Farah Khan', { phone: '+919845066602' })
  await indexed(office)
  await open(page, office, 'support', '/admin/leads/new')
  await page.getByLabel('Primary contact').fill('098450 66602')
  await expect(page.getByRole('status').filter({ hasText: lead_number })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: `Farah Khan, lead ${lead_number}` }).click()
  await expect((await opened).getByRole('heading', { name: 'Farah Khan' })).toBeVisible()
  await expect(page.getByLabel('Primary contact')).toHaveValue('098450 66602')
})

test('marketers see what visitors look for in vain', async ({ page, office }) => {
  await indexed(office)
  for (let time = 0; time < 3; time += 1) {
    await office.fetch('/kn/search?q=quokka')
  }
  await open(page, office, 'marketer', '/admin/content')
  const row = page.getByRole('listitem').filter({ hasText: 'quokka' })
  await expect(row).toContainText('times in Kannada')
  await row.scrollIntoViewIfNeeded()
  expect(await flaws(page)).toEqual([])
})
