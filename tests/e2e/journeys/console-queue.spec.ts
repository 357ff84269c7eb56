/** The queue of leads by keyboard, and by saved URLs. */
import { expect, type Page } from '@playwright/test'
import { addCustomer, addStaff, fillIn, open, sendLead, someone, test } from './staff'

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
  await expect(call(first).getByRole('button', { name: '2 hours' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
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
