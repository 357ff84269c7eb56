/** Visits in the console: created, moved, completed; and a technician with two visits at once. */
import { expect } from '@playwright/test'
import { addCustomer, day, open, send, someone, test } from './staff'

test('a booking from the customer to the rating, and a technician who is taken', async ({
  page,
  office,
}) => {
  const [name, technician] = [someone('Shalini Hegde'), someone('Ravi')]
  await open(page, office, 'support', '/admin/customers')
  const customer = await addCustomer(page, name)
  await page.goto(`${office.url}/admin/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Schedule booking' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(name))
  await page.getByLabel('Scheduled date').fill(day(2))
  await page.getByLabel('Technician').fill(technician)
  await page.getByRole('radio', { name: '11:00' }).click()

  // Meanwhile a colleague sends the technician elsewhere.
  const taken = await send<{ booking_number: string }>(page, '/api/admin/bookings', {
    customer_id: customer.id,
    service_type: 'termite_management',
    scheduled_date: day(2),
    scheduled_time: '11:00',
    technician_name: technician,
  })
  const create = page.getByRole('button', { name: 'Create Booking' })
  await create.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'is already booked at this time' })
  await expect(conflict.getByRole('link', { name: taken.booking_number })).toBeVisible()
  await expect(page.getByRole('radio', { name: '11:30' })).toBeDisabled()
  await page.getByRole('radio', { name: '15:00' }).click()
  await create.click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
  await expect(page).toHaveURL(`${office.url}/admin/bookings`)

  const list = page.getByRole('list', { name: 'Bookings' })
  await page.getByLabel('Search bookings').fill(name)
  await expect(list.getByRole('article')).toHaveCount(2)
  await list.getByRole('article').filter({ hasText: '15:00' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Booking Details' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Booking' }).click()
  await page
    .getByRole('combobox', { name: 'Status', exact: true })
    .selectOption({ label: 'Completed' })
  await page.getByText('4 ★').click()
  await page.getByLabel('Customer feedback').fill('On time and tidy')
  await page.getByRole('button', { name: 'Update Booking' }).click()
  await expect(page.getByText('Booking updated successfully')).toBeVisible()

  await page.goto(`${office.url}/admin/bookings?status=completed&q=${encodeURIComponent(name)}`)
  await expect(list.getByRole('article')).toContainText('4/5')
  await page.goto(`${office.url}/admin/bookings?q=nobody-at-all`)
  await expect(page.getByText('No bookings found matching your criteria.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Schedule First Booking' })).toBeVisible()
  await page.goto(`${office.url}/admin/bookings?show=calendar&day=${day(2)}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByRole('link', { name: `11:00, ${name}` })).toBeVisible()
})

test('a new customer: the package fills in the price, the chosen slot the booking', async ({
  page,
  office,
}) => {
  const name = someone('Arjun Menon')
  await open(page, office, 'support', '/admin/customers/new')
  const schedule = page.getByRole('button', { name: 'Schedule Booking' })
  await schedule.press('Enter')
  await expect(page.getByText('Please fill in customer name and service type first')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('+91 98457 70011')
  await page.getByLabel('Address').fill('13, 3rd Main')
  await page.getByLabel('Pincode').fill('560041')
  await page
    .getByRole('combobox', { name: 'Service type' })
    .selectOption({ label: 'Rat Management' })
  await page.getByRole('combobox', { name: 'Room type' }).selectOption({ label: '2 BHK' })
  await page.getByRole('radio').first().click()
  await expect(page.getByLabel('Total amount')).not.toHaveValue('')
  await schedule.press('Enter')
  await expect(
    page.getByText('Please create the customer first, then schedule the booking'),
  ).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill(day(3))
  const time = page.getByRole('combobox', { name: 'Time', exact: true })
  await time.selectOption({ label: '10:00 AM - 11:00 AM' })
  await page.getByRole('button', { name: 'Create Customer' }).click()
  await expect(page.getByText('Customer created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New Booking' })).toBeVisible()
  await expect(page.getByLabel('Scheduled date')).toHaveValue(day(3))
  await expect(page.getByRole('radio', { name: '10:00' })).toBeChecked()
  await page.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
})
