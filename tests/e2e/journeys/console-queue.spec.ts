/** The queue of leads by keyboard, by saved URLs, and what of it fits a screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import { addCustomer, addStaff, boxOf, fillIn, open, send, sendLead, someone, test } from './staff'

const rowOf = (page: Page, name: string) => page.getByRole('article', { name })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('the queue by keyboard alone, one lead after the other', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  for (const [i, name] of ['Asha Rao', 'Farhan Khan', 'Joseph Fernandes'].entries()) {
    await sendLead(own, name, { phone: `+91984577100${i}` })
  }
  await page.goto(`${own.url}/admin/leads`)
  await fillIn(page, 'support')
  await expect(page.getByRole('article')).toHaveCount(3)
  const nameOf = (at: number) => page.getByRole('article').nth(at).getAttribute('aria-label')
  const [first, second] = [(await nameOf(0)) ?? '', (await nameOf(1)) ?? '']
  const focused = (name: string) => page.getByRole('link', { name, exact: true })

  await page.keyboard.press('j')
  await expect(focused(first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(focused(second)).toBeFocused()
  await page.keyboard.press('k')
  await expect(focused(first)).toBeFocused()
  await page.keyboard.press('w')
  await said(page, 'WhatsApp URL Generated')

  await page.keyboard.press('c')
  const call = (name: string) => page.getByRole('dialog', { name })
  await expect(call(first).getByRole('radio', { name: 'Scheduled' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(call(first).getByRole('radio', { name: 'Not connected' })).toBeChecked()
  // In the evening it is the next morning.
  const soon = call(first).getByRole('button', { name: /2 hours|08:00/ })
  await expect(soon).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  // The next lead's dialog opens by itself, with the focus on its first field.
  await expect(call(second).getByRole('radio', { name: 'Scheduled' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(call(second)).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search leads')).toBeFocused()
  await page.keyboard.type('asha')
  await expect(page.getByRole('article')).toHaveCount(1)
  const { customer_id } = await addCustomer(page, 'Nandini Prasad')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeFocused()
  await page.keyboard.type('nandini')
  // The engine has just started: in a debug build its first index takes a while.
  const found = page.getByRole('button', { name: customer_id })
  await expect(found).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nandini Prasad' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the addresses of old open what they name', { tag: '@desk' }, async ({ page, office }) => {
  const name = someone('Today Only')
  await sendLead(office, name, { phone: '+919845770009' })
  await open(page, office, 'support', '/admin/leads?filter=today')
  await expect(rowOf(page, name)).toBeVisible()
  await page.goto(`${office.url}/admin/leads?filter=today&q=nobody-at-all`)
  await said(page, 'No leads found matching your criteria')
  const nothing = '01a1fe8f-ab3b-774f-abf7-c09c6e7256cb'
  for (const [path, text] of [
    [`/leads/${nothing}`, 'Lead Not Found'],
    [`/leads/${nothing}/edit`, 'Lead Not Found'],
    [`/customers/${nothing}`, 'Customer not found'],
    [`/bookings/${nothing}`, 'Booking not found'],
    [`/bookings/edit/${nothing}`, 'Booking not found'],
    ['/bookings/new', 'Create New Booking'],
    ['/new-booking', 'Create New Booking'],
  ] as const) {
    await page.goto(`${office.url}/admin${path}`)
    await said(page, text)
  }
  const { id } = await addCustomer(page, name)
  await page.goto(`${office.url}/admin/new-booking?customer_id=${id}`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(name))
  await page.goto(`${office.url}/admin/bookings/new?customer_id=${id}`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(name))
})

test('five leads stand on the first screen of a small phone, and no toast lies on them', {
  tag: '@phone',
}, async ({ page, own }) => {
  await addStaff(own)
  for (let i = 0; i < 8; i++) {
    await sendLead(own, `Lakshmi Gowda ${i}`, { phone: `+91984577200${i}`, is_emergency: i < 4 })
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  const isWhole = async (one: Locator) => {
    const { y, height } = await boxOf(one)
    return y >= 64 && y + height <= bar.y
  }
  const rows = await page.getByRole('article').all()
  const whole: Locator[] = []
  for (const row of rows) {
    const parts = await row.getByRole('link', { name: /Lakshmi/ }).all()
    expect(parts).toHaveLength(2)
    const seen = await Promise.all(parts.map(isWhole))
    if (!seen.includes(false)) whole.push(row)
  }
  expect(whole.length).toBeGreaterThanOrEqual(5)
  for (const row of whole.slice(0, 5)) {
    for (const button of [
      row.getByRole('link', { name: /^Call/ }),
      row.getByRole('button', { name: /^WhatsApp/ }),
    ]) {
      const { width, height } = await boxOf(button)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  }

  await page
    .getByRole('button', { name: /^WhatsApp/ })
    .first()
    .click()
  const toast = page.getByRole('status').filter({ hasText: 'WhatsApp URL Generated' })
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(toast)
      return y + height - bar.y
    })
    .toBeLessThanOrEqual(0)
  const { y: top } = await boxOf(toast)
  for (const row of whole.slice(0, 5)) {
    const { y, height } = await boxOf(row.getByRole('link', { name: /^Call/ }))
    expect(y + height).toBeLessThanOrEqual(top)
  }
  await expect(toast).toBeHidden({ timeout: 4_500 })
})

test('the tags of a lead stand on one line; those without room are counted', {
  tag: '@desk',
}, async ({ page, own }) => {
  await addStaff(own)
  const name = 'Farhan Khan'
  const { id } = await sendLead(own, name, { phone: '+919845772100', is_emergency: true })
  await open(page, own, 'support', '/admin/leads')
  for (let i = 0; i < 3; i++) {
    await send(page, `/api/admin/leads/${id}/calls`, { status: 'not_connected' })
  }
  const row = rowOf(page, name)
  for (const word of ['Emergency', 'Not connected', 'Max Attempts']) {
    await expect(row).toContainText(word)
  }
  const count = row.getByText(/^\+\d$/)
  await expect(count).toHaveAttribute('title', /Max Attempts/)
  await expect(row.getByText('Emergency')).toBeInViewport()
  expect((await boxOf(row)).height).toBeLessThan(90)
})
