/** Calls: one that ends with a visit, and two people who call the same person. */
import { expect, type Page } from '@playwright/test'
import { flaws } from './axe'
import { addStaff, day, open, sendLead, test } from './staff'

async function call(page: Page, name: string) {
  await page
    .getByRole('article', { name })
    .getByRole('link', { name: `Call ${name}` })
    .click()
  return page.getByRole('dialog', { name })
}

test('Scheduled with a time makes customer and visit in the same sheet', { tag: '@both' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  const lacking = { email: undefined, address: undefined, pincode: undefined, area: undefined }
  await sendLead(own, 'Asha Rao', { form: 'callback', ...lacking, room_type: undefined })
  await open(page, own, 'support', '/admin/leads')
  const sheet = await call(page, 'Asha Rao')
  await sheet.getByText('Scheduled', { exact: true }).click()
  await sheet.getByLabel('Day').fill(day(2))
  await sheet.getByLabel('Technician').fill('Ravi Kumar')
  await sheet.getByRole('radio', { name: '10:00' }).click()
  await expect(sheet.getByLabel('Next follow-up')).toHaveCount(0)
  // Its rows in full: what the buttons at the end of the sheet cut in half is not a small target.
  const visit = sheet.getByRole('group', { name: 'Visit' })
  await visit.evaluate((group) => group.scrollIntoView({ block: 'start' }))
  expect(await flaws(page)).toEqual([])

  // What the customer lacks is said at its fields, and nothing was saved yet.
  await sheet.getByRole('button', { name: 'Save call' }).click()
  await expect(sheet.getByText('Address is required')).toBeVisible()
  await expect(sheet.getByLabel('Address')).toBeFocused()
  await sheet.getByLabel('Address').fill('4 MG Road')
  await sheet.getByLabel('Pincode').fill('560066')
  await sheet.getByLabel('Room type').selectOption('2 BHK')
  await sheet.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await page.goto(`${own.url}/admin/bookings`)
  await expect(page.getByRole('article').first()).toContainText('Asha Rao')
  await expect(page.getByRole('article').first()).toContainText('Ravi Kumar')

  // The next lead cannot have the same time of the same technician.
  await sendLead(own, 'Farhan Khan', { phone: '+919900045120' })
  await page.goto(`${own.url}/admin/leads`)
  const second = await call(page, 'Farhan Khan')
  await second.getByText('Scheduled', { exact: true }).click()
  await second.getByLabel('Day').fill(day(2))
  await second.getByLabel('Technician').fill('Ravi Kumar')
  await expect(second.getByRole('radio', { name: '10:00, taken by BK-' })).toBeDisabled()
  await second.getByRole('radio', { name: '14:00' }).click()
  await second.getByRole('button', { name: 'Without a visit' }).click()
  await second.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByRole('article', { name: 'Farhan Khan' })).toContainText('Scheduled')
})

test('who calls a person whom another has called meanwhile is told, and then decides', {
  tag: '@desk',
}, async ({ page, own, elsewhere }) => {
  await addStaff(own)
  await sendLead(own, 'Asha Rao')
  await open(page, own, 'support', '/admin/leads')
  await open(elsewhere, own, 'admin', '/admin/leads')
  const mine = await call(page, 'Asha Rao')
  const theirs = await call(elsewhere, 'Asha Rao')
  await theirs.getByText('Pending call').click()
  await theirs.getByLabel('Call notes').fill('Call after six')
  await theirs.getByRole('button', { name: 'Save call' }).click()
  await expect(theirs).toHaveCount(0)

  await mine.getByText('Not connected').click()
  await mine.getByRole('button', { name: 'Save call' }).click()
  const told = mine.getByRole('alert')
  await expect(told).toContainText('Anita admin changed this lead meanwhile')
  await expect(told).toContainText('Call after six')
  await mine.getByRole('button', { name: 'Save call' }).click()
  await expect(mine).toHaveCount(0)

  // The earlier calls stand in the sheet, and the notes begin empty.
  const again = await call(page, 'Asha Rao')
  const before = again.getByRole('region', { name: 'Earlier calls' })
  await expect(before.getByRole('listitem')).toHaveCount(2)
  await expect(before).toContainText('Call after six')
  await expect(again.getByLabel('Call notes')).toHaveValue('')
})
