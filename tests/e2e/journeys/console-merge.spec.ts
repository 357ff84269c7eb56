/** Customers and leads that are there twice: offered, compared, made one; the old number still leads there. */
import { expect, type Page } from '@playwright/test'
import { newData, start } from '../engine'
import { flaws } from './axe'
import { addCustomer, addStaff, day, open, send, sendLead, test } from './staff'

/** Two entries of one person; the second with a visit and a payment. */
async function addTwice(page: Page) {
  const kept = await addCustomer(page, 'Latha Shenoy')
  const from = await addCustomer(page, 'Lata Shenoy')
  await send(page, '/api/admin/bookings', {
    customer_id: from.id,
    service_type: 'termite_management',
    scheduled_date: day(2),
    scheduled_time: '10:00',
  })
  const payment = { amount: 500, method: 'upi' }
  await send(page, `/api/admin/customers/${from.id}/payments`, payment)
  return { kept, from }
}

/** Answers the question that stands before the merge. */
const agree = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()

test('two customers are made one, and the old number and address lead to it', {
  tag: '@both',
}, async ({ page }) => {
  const own = await start(await newData())
  try {
    await addStaff(own)
    await open(page, own, 'support', '/admin/customers')
    const { kept, from } = await addTwice(page)
    await page.goto(`${own.url}/admin/customers/${kept.id}`)
    await page.getByRole('link', { name: `Looks like ${from.customer_id} too` }).click()
    await expect(page.getByRole('heading', { name: 'Merge customers' })).toBeVisible()
    await expect(page.getByText('gets 1 visit and 1 payment.')).toBeVisible()
    expect(await flaws(page)).toEqual([])
    // By keyboard: the other's name.
    const name = page.getByRole('radiogroup', { name: 'Name' })
    await name.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(name.getByRole('radio', { name: 'Lata Shenoy' })).toBeChecked()
    await page.getByRole('button', { name: 'Merge' }).click()
    await agree(page)
    const done = `${from.customer_id} was merged into ${kept.customer_id}`
    await expect(page.getByText(done)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lata Shenoy')
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('500')
    await expect(page.getByText(`${from.customer_id} merged in`)).toBeVisible()
    await expect(page.getByText('Looks like')).toHaveCount(0)

    await page.goto(`${own.url}/admin/customers/${from.id}`)
    await expect(page).toHaveURL(new RegExp(kept.id))
    await expect(page.getByText(`This customer was merged into ${kept.customer_id}`)).toBeVisible()
    await page.goto(`${own.url}/admin/customers?q=${from.customer_id}`)
    await expect(page.getByText(kept.customer_id)).toBeVisible()
    await expect(page.getByText(from.customer_id)).toHaveCount(0)
  } finally {
    await own.stop()
  }
})

test('two leads are made one', { tag: '@both' }, async ({ page }) => {
  const own = await start(await newData())
  try {
    await addStaff(own)
    const kept = await sendLead(own, 'Farhan Khan')
    const from = await sendLead(own, 'Farhan Khan', { notes: 'Two cats' })
    await open(page, own, 'support', `/admin/leads/${kept.id}`)
    await page.getByRole('link', { name: `Looks like ${from.lead_number} too` }).click()
    await expect(page.getByRole('heading', { name: 'Merge leads' })).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: 'Merge' }).click()
    await agree(page)
    await expect(page.getByText(`${from.lead_number} was merged into`)).toBeVisible()
    await expect(page.getByText('Two cats')).toBeVisible()
    await page.goto(`${own.url}/admin/leads/${from.id}`)
    await expect(page).toHaveURL(new RegExp(kept.id))
    await expect(page.getByText(`This lead was merged into ${kept.lead_number}`)).toBeVisible()
  } finally {
    await own.stop()
  }
})
