/** The price list in the console: admins edit it, other roles only read it. */
import { expect } from '@playwright/test'
import { flaws, mistakes } from './axe'
import { addStaff, open, test } from './staff'

test('an admin adds a package, changes, switches and deletes it', async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'admin', '/admin/packages')
  await page.getByRole('link', { name: 'Add New Package' }).first().click()
  await page.getByRole('button', { name: 'Create Package' }).click()
  await expect(page.getByText('Service name is required')).toBeVisible()
  await expect(page.getByLabel('Service name')).toBeFocused()
  await page.getByLabel('Service name').fill('Office Rodents')
  await page
    .getByRole('combobox', { name: 'Service type' })
    .selectOption({ label: 'Rat Management' })
  await page.getByLabel('Price before discount').fill('1249.50')
  await page.getByLabel('Discount (%)').fill('12')
  await expect(page.getByLabel('Final price')).toHaveText('₹1,099.56')
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Package' }).click()
  await expect(page.getByText('Package created successfully')).toBeVisible()

  await page.goto(`${own.url}/admin/packages?q=office+rodents`)
  const card = page.getByRole('article', { name: 'Office Rodents' })
  await expect(card).toContainText('₹1,099.56')
  await expect(card).toContainText('12% OFF')
  await card.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Package deactivated successfully')).toBeVisible()
  await expect(card).toContainText('Inactive')
  await card.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Number of services').fill('12')
  await page.getByLabel('Validity (days)').fill('365')
  await page.getByRole('button', { name: 'Update Package' }).click()
  await expect(page.getByText('Package updated successfully')).toBeVisible()

  await page.goto(`${own.url}/admin/packages?q=office+rodents`)
  await expect(card).toContainText('12 visits')
  await expect(card).toContainText('1 Year')
  await card.getByRole('button', { name: 'Delete' }).click()
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Package deleted successfully')).toBeVisible()
  await expect(page.getByText('No packages found matching your criteria.')).toBeVisible()
})

test('support sees the prices and no way to change them', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await open(page, office, 'support', '/admin/packages')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add New Package' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Packages', exact: true })).toHaveCount(0)
})

test('axe is content with the price list', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'admin', '/admin/packages?status=active')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
