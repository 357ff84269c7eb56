/** The settings: the business profile, who may sign in, who did what. For admins only. */
import { expect } from '@playwright/test'
import { flaws, mistakes } from './axe'
import { addStaff, open, test } from './staff'

test('an admin changes the profile, and the log tells it', async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'admin')
  await page.getByRole('button', { name: 'Anita admin' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(`${own.url}/admin/settings/business`)
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(page.getByText('Please enter a valid Indian phone number')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('+91 98450 99999')
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Anita admin')
  await expect(first).toContainText('+91 98450 99999')
})

test('an invited colleague chooses a password by the link; the last admin stays', async ({
  page,
  own,
  elsewhere: guest,
}) => {
  await addStaff(own)
  await open(page, own, 'admin', '/admin/settings/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('Full name').fill('Meena Iyer')
  await page.getByLabel('Email').fill('meena@jaali.example')
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and get link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  await guest.goto(own.url + new URL(link).pathname + new URL(link).search)
  await guest.getByLabel('Password', { exact: true }).fill('a good long password')
  await guest.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(guest.getByRole('button', { name: 'Meena Iyer' })).toBeVisible()
  await guest.goto(`${own.url}/admin/settings/users`)
  await expect(guest.getByRole('alert')).toContainText('You do not have permission')

  await page.getByLabel('Search users').fill('MEENA@')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Meena Iyer' })).toBeVisible()
  await page.getByLabel('Search users').fill('nobody-at-all')
  await expect(page.getByText('No users found matching your criteria')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('link', { name: 'Show all users' }).click()

  await page.getByRole('button', { name: 'Edit Anita admin' }).click()
  await page.getByRole('radio', { name: 'Marketer' }).check()
  await page.getByRole('button', { name: 'Update User' }).click()
  await expect(page.getByText('This is the last active admin')).toBeVisible()
})

test('axe is content with the settings', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'admin', '/admin/settings')
  await expect(page.getByLabel('Branches')).toBeVisible()
  for (const part of ['Business', 'Users', 'API tokens', 'Webhooks', 'Audit log']) {
    await page.getByRole('link', { name: part }).click()
    await expect(page.getByRole('link', { name: part })).toHaveAttribute('data-status', 'active')
    expect(await flaws(page)).toEqual([])
  }
})
