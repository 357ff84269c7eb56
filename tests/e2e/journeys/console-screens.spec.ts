/**
 * axe checks the screens of leads, customers, bookings, quarantine; none is wider than a phone, and no
 * label is cut on a narrow one.
 */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { flaws } from './axe'
import { clipped } from './clipped'
import { addCustomer, day, open, roles, send, sendLead, someone, test } from './staff'

/** The screens: each with its path, and a function that opens a part of it. */
async function screens(
  page: Page,
  office: Engine,
  name: string,
): Promise<[string, () => Promise<unknown>][]> {
  const lead = await sendLead(office, name, { phone: '+919845770021', notes: 'Ring twice' })
  await sendLead(office, 'Cheap Backlinks', { website: 'https://spam.example' })
  const customer = await addCustomer(page, name)
  const booking = await send<{ id: string }>(page, '/api/admin/bookings', {
    customer_id: customer.id,
    service_type: 'termite_management',
    scheduled_date: day(1),
    scheduled_time: '09:30',
    technician_name: someone('Salim'),
    service_notes: 'Dog in the yard',
    amount: 3500,
  })
  const shown = (text: string) => page.getByText(text).first().waitFor()
  const dialog = () => page.getByRole('dialog').first().waitFor()
  const press = (button: string) => page.getByRole('button', { name: button }).first().click()
  // The steps in which a phone shows a long form.
  const isOnPhone = (page.viewportSize()?.width ?? 0) < 768
  const goOn = async (steps: number) => {
    await page.getByRole('heading', { name: 'Convert Lead' }).waitFor()
    for (let i = 0; isOnPhone && i < steps; i++) await press('Continue')
  }
  return [
    [`/leads?q=${encodeURIComponent(name)}`, () => shown(name)],
    ['/notices', () => shown('Nothing yet')],
    ['/leads?q=nobody-at-all', () => shown('No leads found matching your criteria')],
    [`/leads/${lead.id}`, () => shown('Came in by')],
    [`/leads/${lead.id}`, () => press('Outcome').then(dialog)],
    [`/leads/${lead.id}`, () => press('Delete').then(dialog)],
    [`/leads/${lead.id}/edit`, () => shown('Update Lead')],
    ['/leads/new', () => press('Create Lead').then(() => shown('Name is required'))],
    [
      `/leads/${lead.id}/convert`,
      async () => {
        await goOn(2)
        await page.getByRole('switch').click()
        await page.getByLabel('Technician').waitFor()
      },
    ],
    ...(isOnPhone ? [0, 1, 3] : []).map(
      (steps) => [`/leads/${lead.id}/convert`, () => goOn(steps)] as [string, () => Promise<void>],
    ),
    [`/customers?q=${encodeURIComponent(name)}`, () => shown(customer.customer_id)],
    [`/customers/${customer.id}`, () => shown('Dog in the yard')],
    [`/customers/${customer.id}`, () => press('Add payment').then(dialog)],
    [`/customers/${customer.id}/edit`, () => shown('Save Customer')],
    ['/customers/new', () => shown('Schedule Booking')],
    [`/bookings?show=calendar&day=${day(1)}`, () => shown('09:30')],
    [`/bookings?q=${encodeURIComponent(name)}`, () => shown('Dog in the yard')],
    [`/bookings/${booking.id}`, () => shown('Dog in the yard')],
    [`/bookings/edit/${booking.id}`, () => shown('Outcome')],
    [`/new-booking?customer_id=${customer.id}`, () => shown('09:00')],
    ['/quarantine', () => shown('Cheap Backlinks')],
  ]
}

test('axe is content with every screen', async ({ page, office }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'admin', '/admin/quarantine')
  const found: string[] = []
  for (const [path, look] of await screens(page, office, someone('Gayathri Subramanian'))) {
    await page.goto(`${office.url}/admin${path}`)
    await look()
    for (const flaw of await flaws(page)) found.push(`${path}: ${flaw}`)
  }
  expect(found).toEqual([])
})

/** What the navigation of each role leads to; an address that is not theirs says so. */
const addresses = [
  '',
  '/leads',
  '/customers',
  '/bookings',
  '/new-booking',
  '/packages',
  '/content',
  '/content/faq',
  '/content/faq/price?locale=kn',
  '/quarantine',
  '/privacy',
  '/translations',
  '/media',
  '/releases',
  '/messages',
  '/transfer',
  '/settings',
  '/account',
]

for (const role of roles) {
  test(`no label is cut on a narrow phone: ${role}`, { tag: '@phone' }, async ({
    page,
    office,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, office, 'admin', '/admin/quarantine')
    // An admin sees all that the others see of a lead, a customer and a booking.
    const rows = role === 'admin' ? await screens(page, office, 'Gayathri Subramanian') : []
    await open(page, office, role)
    const found: string[] = []
    const heading = () => page.getByRole('heading', { level: 1 }).waitFor()
    for (const [path, look] of [...addresses.map((path) => [path, heading] as const), ...rows]) {
      await page.goto(`${office.url}/admin${path}`)
      await look()
      await page.waitForLoadState('networkidle')
      for (const flaw of await clipped(page)) found.push(`${path}: ${flaw}`)
    }
    expect(found).toEqual([])
  })
}
