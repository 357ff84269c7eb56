/** A visitor asks about their own data; staff call the number, and only then do what was asked for. */
import { expect } from '@playwright/test'
import { flaws } from './axe'
import { open, test } from './staff'

test('a request without JavaScript is put right, sent and handled', async ({
  page,
  office,
  browser,
}) => {
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await visitor.goto(`${office.url}/kn/legal/privacy`)
  const form = visitor.locator('#request form')
  await form.locator('[name="kind"]').selectOption('erase')
  await form.locator('[name="phone"]').fill('+91 98')
  await form.locator('[name="text"]').fill('ಎಲ್ಲವನ್ನೂ')
  await form.locator('button').click()
  await expect(form.locator('[name="phone"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.locator('.error')).toBeVisible()
  await expect(form.locator('[name="kind"]')).toHaveValue('erase')
  await expect(form.locator('[name="text"]')).toHaveValue('ಎಲ್ಲವನ್ನೂ')
  await form.locator('[name="phone"]').fill('+91 90360 11223')
  await form.locator('button').click()
  await expect(visitor).toHaveURL(`${office.url}/kn/legal/privacy#request-received`)
  await expect(visitor.locator('#request-received')).toBeVisible()
  await visitor.close()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'support', '/admin/privacy?state=new')
  const row = page.getByRole('listitem').filter({ hasText: 'ಎಲ್ಲವನ್ನೂ' })
  await expect(row).toContainText('Erase it')
  await expect(row).toContainText('Kannada')
  await expect(row.getByRole('button', { name: /^Done/ })).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)

  await page.goto(`${office.url}/admin/privacy`)
  await row.getByRole('button', { name: /^Number is theirs/ }).click()
  await expect(row).toContainText('Called, is theirs')
  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(row.getByText('Done', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible()
})

test('the form of the notice is sent with JavaScript too', async ({ page, own }) => {
  // A visitor who has chosen a language.
  await page.addInitScript(() => localStorage.setItem('jaali.visited', '1'))
  await page.goto(`${own.url}/legal/privacy`)
  const form = page.locator('#request form')
  await form.getByLabel('Phone number').fill('+91 90360 11223')
  await form.getByRole('button').click()
  await expect(page.locator('#request-received')).toBeVisible()
  await expect(page.locator('#request-received')).toContainText('before anything changes')
})
