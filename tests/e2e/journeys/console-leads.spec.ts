/** A lead in the console, from its arrival to the customer and the first visit. */
import { expect, type Page } from '@playwright/test'
import { day, open, password, sendLead, someone, test } from './staff'

const rowOf = (page: Page, name: string) => page.getByRole('article', { name })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const [role, tag] of [
  ['admin', '@desk'],
  ['support', '@phone'],
] as const) {
  test(`${role} works a lead from its arrival to customer and booking`, { tag }, async ({
    page,
    office,
  }) => {
    test.slow()
    const name = someone('Meena Iyer')
    // On a phone the form has steps.
    const goOn = async () => {
      if (tag === '@phone') await page.getByRole('button', { name: 'Continue' }).click()
    }
    await open(page, office, role, '/admin/leads')
    await expect(rowOf(page, 'Asha Rao')).toBeVisible()
    // It appears without a reload.
    await sendLead(office, name, { notes: 'Toddler at home', phone: '+919845770001' })
    await expect(rowOf(page, name)).toBeVisible()
    await page.getByLabel('Search leads').fill(name)
    await expect(page).toHaveURL(/q=Meena/)
    await expect(page.getByRole('article')).toHaveCount(1)
    const row = rowOf(page, name)
    await expect(row).toContainText('New')

    await row.getByRole('button', { name: 'Generate URL' }).click()
    await said(page, 'WhatsApp URL Generated')
    const popup = page.waitForEvent('popup')
    await row.getByRole('link', { name: 'Send' }).click()
    await (await popup).close()
    await said(page, 'WhatsApp Opened')

    await row.getByRole('link', { name: `Call ${name}` }).click()
    const call = page.getByRole('dialog', { name })
    await expect(call).toContainText('Toddler at home')
    await call.getByText('Pending call').click()
    const tomorrow = call.getByRole('button', { name: 'Tomorrow 10:00' })
    await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
    await call.getByLabel('Call notes').fill('Gel only')
    await call.getByRole('button', { name: 'Save call' }).click()
    await said(page, 'Call status updated successfully')
    await expect(row).toContainText('Pending call')

    await row.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await said(page, 'Call: Pending call')
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Outcome' }).click()
    await call.getByText('Converted', { exact: true }).click()
    await call.getByRole('button', { name: 'Save call' }).click()

    await expect(page.getByRole('heading', { name: 'Convert Lead' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await goOn()
    await page.getByRole('combobox', { name: 'Contract type' }).selectOption({ label: 'Annual' })
    await page.getByLabel('First service date').fill('2027-01-15')
    await expect(page.getByLabel('Contract end date')).toHaveValue('2028-01-14')
    await goOn()
    await page.getByRole('switch', { name: 'Book the first visit now' }).click()
    await goOn()
    await page.getByRole('button', { name: 'Create Customer' }).click()
    await said(page, 'Scheduled time is required')
    await page.getByLabel('Scheduled date').fill(day(1))
    await page.getByLabel('Technician').fill(someone('Ravi'))
    await page.getByRole('radio', { name: '10:30' }).click()
    await goOn()
    await page.getByRole('button', { name: 'Create Customer' }).click()
    await said(page, 'Customer created successfully')
    await said(page, 'Booking created successfully')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bookings' })).toContainText('10:30')
    await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Annual')

    await page.goto(`${office.url}/admin/bookings?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('list', { name: 'Bookings' })).toContainText(name)
    await page.goto(`${office.url}/admin/leads?view=all&q=${encodeURIComponent(name)}`)
    await rowOf(page, name).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('link', { name: /^CU-/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Convert to customer' })).toHaveCount(0)
  })
}

test('only an admin deletes a lead, and can take it back', { tag: '@desk' }, async ({
  page,
  elsewhere: admin,
  office,
}) => {
  const name = someone('Kavitha Reddy')
  const { id } = await sendLead(office, name, { phone: '+919845770002' })
  await open(page, office, 'support', `/admin/leads/${id}`)
  // The button is not disabled: it says why it does nothing.
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await said(page, 'You do not have permission to delete leads')

  await open(admin, office, 'admin', `/admin/leads/${id}`)
  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(admin, 'Lead deleted successfully')
  await expect(admin).toHaveURL(`${office.url}/admin/leads`)
  // The undo notice stays as long as the pointer is on it.
  await admin.getByRole('button', { name: 'Undo' }).hover()
  await page.reload()
  await said(page, 'Lead Not Found')
  await expect(page.getByRole('link', { name: 'Back to Leads' })).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await said(admin, 'Lead restored successfully')
  await expect(admin).toHaveURL(`${office.url}/admin/leads/${id}`)
})

test('two people on one lead: both are told, neither loses a word', { tag: '@desk' }, async ({
  page,
  elsewhere: other,
  office,
}) => {
  const name = someone('Deepa Nair')
  const { id } = await sendLead(office, name, { phone: '+919845770003' })
  await open(page, office, 'support', `/admin/leads/${id}`)
  await open(other, office, 'admin', `/admin/leads/${id}/edit`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Mine')
  await other.getByRole('textbox', { name: 'Notes', exact: true }).fill('Theirs')
  await other.getByLabel('Address').fill('9 Church Street')
  await other.getByRole('button', { name: 'Update Lead' }).click()
  await said(other, 'Lead updated successfully')

  const update = page.getByRole('button', { name: 'Update Lead' })
  await update.click()
  const stale = page.getByRole('dialog', { name: 'This lead has changed meanwhile' })
  await expect(stale.getByRole('row', { name: 'Notes' })).toHaveText('NotesMineTheirs')
  await stale.getByRole('button', { name: 'Keep typing' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue('Mine')
  await update.click()
  await stale.getByRole('button', { name: 'Save mine' }).click()
  await said(page, 'Lead updated successfully')
  // A field that only the colleague changed keeps their value.
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Mine')
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('9 Church Street')
  // The colleague sees it without a reload.
  await expect(other.getByRole('region', { name: 'Request' })).toContainText('Mine')
})

test('what was typed outlives the session, the connection and a wrong turn', {
  tag: '@desk',
}, async ({ page, office }) => {
  const name = someone('Vikram Shetty')
  await open(page, office, 'support', '/admin/leads/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Primary contact').fill('+91 98457 70004')
  await page.getByLabel('Address').fill('80 Feet Road')
  await page.getByLabel('Pincode').fill('560034')
  await page
    .getByRole('combobox', { name: 'Service type' })
    .selectOption({ label: 'Rat Management' })
  await page.getByRole('combobox', { name: 'Room type' }).selectOption({ label: '2 BHK' })

  await page.getByRole('link', { name: 'Customers' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()

  const create = page.getByRole('button', { name: 'Create Lead' })
  await page.route(/\/(api|healthz)/, (route) => route.abort())
  await create.click()
  await said(page, 'Failed to create lead')
  await said(page, 'No connection.')
  await page.unroute(/\/(api|healthz)/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No connection.')).toBeHidden()

  await page.context().clearCookies()
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await said(page, 'Lead created successfully')
  await expect(page).toHaveURL(`${office.url}/admin/leads`)
  // In the queue it may stand far below: it is the last of all that have just come.
  await page.goto(`${office.url}/admin/leads?view=all`)
  await expect(rowOf(page, name)).toBeVisible()
})
