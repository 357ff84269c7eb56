/** A lead beside the queue on a wide screen, and a lead that becomes a customer in steps on a narrow one. */
import { expect, type Page } from '@playwright/test'
import { addStaff, open, sendLead, test } from './staff'

const beside = (page: Page) => page.getByRole('region', { name: 'Open lead' })
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a lead opens beside the list, which can be used as before', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  for (let i = 10; i < 40; i++) await sendLead(own, `Meera ${i}`, { phone: `+9198450660${i}` })
  await open(page, own, 'support', '/admin/leads?filter=today')
  const list = page.getByRole('list', { name: 'Leads' })
  const names = () =>
    list.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  await expect(row(page, 'Meera 39')).toBeVisible()

  // The row that is pressed stays where it is.
  await page.evaluate(() => window.scrollTo(0, 600))
  const name = (await names())[12] ?? ''
  await row(page, name).scrollIntoViewIfNeeded()
  const before = await row(page, name).boundingBox()
  await link(page, name).click()
  await expect(beside(page).getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Jaali`)
  await expect(page).toHaveURL(/\/leads\/[^/]+\?filter=today$/)
  await expect(link(page, name)).toHaveAttribute('aria-current', 'page')
  const after = await row(page, name).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24)

  // The keys go on from the open one; the call of the open one is theirs too.
  await page.keyboard.press('j')
  const second = (await names())[(await names()).indexOf(name) + 1] ?? ''
  await expect(beside(page).getByRole('heading', { name: second })).toBeVisible()
  await page.keyboard.press('k')
  await expect(beside(page).getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(beside(page)).toBeVisible()

  // The list is another one, and the lead stays.
  await page.getByLabel('Search leads').fill('meera 11')
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(beside(page).getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: /^All\b/ }).click()
  await expect(page).toHaveURL(/view=all/)
  await expect(beside(page).getByRole('heading', { name })).toBeVisible()

  await beside(page).getByRole('button', { name: 'Close lead' }).click()
  await expect(beside(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/leads\?.*q=meera/)
  await expect(page).toHaveTitle('Leads · Jaali')
})

test('Escape and Back close the lead: one step, however many were looked at', {
  tag: '@desk',
}, async ({ page, own }) => {
  await addStaff(own)
  for (const [i, name] of ['Asha Rao', 'Farhan Khan', 'Joseph Fernandes'].entries()) {
    await sendLead(own, name, { phone: `+91984577300${i}` })
  }
  await open(page, own, 'support', '/admin')
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => beside(page).getByRole('button', { name: 'Close lead' }).click(),
  ]) {
    await link(page, 'Asha Rao').click()
    await expect(beside(page).getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
    await link(page, 'Farhan Khan').click()
    await expect(beside(page).getByRole('heading', { name: 'Farhan Khan' })).toBeVisible()
    await close()
    await expect(beside(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${own.url}/admin/leads`)
    await expect(link(page, 'Farhan Khan')).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(`${own.url}/admin/`)

  // A saved address opens both; a narrower window has room for the lead alone.
  await page.goForward()
  await link(page, 'Asha Rao').click()
  await expect(beside(page)).toBeVisible()
  await page.reload()
  await expect(beside(page).getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page.getByRole('article')).toHaveCount(3)
  const right = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(right).toBe(1024)
})

test('a phone makes a customer in steps, and loses no word', { tag: '@phone' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  const { id } = await sendLead(own, 'Meena Iyer', { pincode: '560034', phone: '+919845774001' })
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, own, 'support', `/admin/leads/${id}`)
  await page.getByRole('link', { name: 'Convert to customer' }).click()
  const step = (name: string, at: number) =>
    expect(page.getByText(`${name}Step ${at} of 4`)).toBeVisible()
  const go = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  await step('Customer', 1)
  await page.getByLabel('Pincode').fill('12')
  await page.getByLabel('Name').fill('Meena Iyer Rao')
  await page.keyboard.press('Enter')

  await step('Contract', 2)
  await expect(page.getByLabel('Pincode')).toBeHidden()
  expect(await scrolled(page)).toBe(0)
  await page.getByRole('combobox', { name: 'Contract type' }).selectOption({ label: 'Annual' })
  await page.getByLabel('Service executive').fill('Ravi')
  await go('Back')
  await step('Customer', 1)
  await expect(page.getByLabel('Name')).toHaveValue('Meena Iyer Rao')
  await go('Continue')
  await expect(page.getByLabel('Service executive')).toHaveValue('Ravi')
  await go('Continue')

  await step('First visit', 3)
  // The browser's Back is the form's.
  await page.goBack()
  await step('Contract', 2)
  await go('Continue')
  await page.getByRole('switch', { name: 'Book the first visit now' }).click()
  await page.getByLabel('Technician').fill('Salim')
  await go('Continue')

  await step('Check', 4)
  await expect(page.getByRole('button', { name: 'Create Customer' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Meena Iyer Rao')
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Annual')
  await expect(page.getByRole('region', { name: 'First visit' })).toContainText('Salim')
  await page.keyboard.press('Enter')

  // What the engine does not take is shown where it can be changed.
  await step('Customer', 1)
  await expect(page.getByLabel('Pincode')).toBeFocused()
  await page.getByLabel('Pincode').fill('560034')
  for (let i = 0; i < 3; i++) await go('Continue')
  await go('Create Customer')
  await step('First visit', 3)
  await expect(page.getByText('Scheduled time is required')).toBeVisible()
  await page.getByRole('switch', { name: 'Book the first visit now' }).click()
  await go('Continue')
  await expect(page.getByRole('region', { name: 'First visit' })).toContainText('Not booked now.')
  await go('Create Customer')
  await expect(page.getByRole('heading', { name: 'Meena Iyer Rao', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Ravi')
})
