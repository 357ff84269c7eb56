/** A visitor chooses a package and sends the form; staff find all that was entered. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { awake, beenHere, FORM, firstLead, test, thankYou } from './fixtures'

/** The calendar day in India, some days from now. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() + days * 24 * 60 * 60 * 1000,
  )

/** The package that the journeys pick: bed bugs, two visits, a home of two bedrooms. */
async function theChosenPackage(engine: Engine) {
  const list = (await (await engine.fetch('/api/packages')).json()) as {
    items: { id: string; service_type: string; room_type: string; final_price: number }[]
  }
  const found = list.items.find((p) => p.service_type === 'bbms_45_days' && p.room_type === '2_bhk')
  if (!found) throw new Error('the price list has no such package')
  return found
}

const price = (rupees: number) => `₹${rupees.toLocaleString('en-IN')}`

async function fillContact(page: Page) {
  const form = page.locator(FORM)
  await form.getByLabel('Full name').fill('Asha Rao')
  await form.getByLabel('Phone number').fill('+91 98450 12345')
  await form.getByLabel('Email').fill('asha@example.in')
  await form.getByLabel('Pincode').fill('560034')
  await form.getByLabel('Address').fill('14, 3rd Cross, Koramangala')
}

async function fillDetails(page: Page) {
  const form = page.locator(FORM)
  await form.getByLabel('Preferred date').fill(inDays(3))
  await form.getByLabel('Preferred time').selectOption('afternoon')
  await form.getByLabel('Notes').fill('The dog bites.')
  await form.getByLabel('You may call me').check()
}

const said = {
  lead_number: firstLead(),
  name: 'Asha Rao',
  primary_contact: '+919845012345',
  email: 'asha@example.in',
  address: '14, 3rd Cross, Koramangala',
  pincode: '560034',
  service_type: 'bbms_45_days',
  room_type: '2_bhk',
  preferred_date: inDays(3),
  preferred_time: 'afternoon',
  notes: 'The dog bites.',
  status: 'new',
  quarantine: null,
  lead_source: 'website',
  form: 'booking',
  locale: 'en',
  page: '/',
  area: null,
  consent: true,
  consent_version: expect.stringMatching(/.+/),
  consent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  repeat_of: null,
}

test('with JavaScript, on the home page', async ({ page, own, complaints }) => {
  const chosen = await theChosenPackage(own)
  await beenHere(page)
  await page.goto(`${own.url}/?utm_source=newsletter&utm_medium=mail&utm_campaign=monsoon`)
  const services = page.locator('#services')
  await services.getByRole('button', { name: /Bed Bug Control/ }).click()
  await expect(awake(page, '#services')).toBeVisible()
  await services.getByLabel('Size of home (BHK)').selectOption('2_bhk')
  const card = services.getByRole('article').filter({ hasText: price(chosen.final_price) })
  await expect(card).toContainText('2 visits')
  await expect(page).toHaveURL(/\/\?category=bedbug_control&.*size=2_bhk#services$/)
  await card.getByRole('button', { name: 'Book Now' }).click()

  await expect(awake(page, '#contact')).toBeVisible()
  const form = page.locator(FORM)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields')
  await fillContact(page)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByText('Your package')).toBeVisible()
  await expect(form).toContainText(price(chosen.final_price))
  await fillDetails(page)
  // A form sent faster than any person can would go to quarantine.
  await page.waitForTimeout(3200)
  await form.getByRole('button', { name: 'Book Now' }).click()
  await expect(form.getByRole('status')).toContainText('Lead Submitted Successfully!')
  await expect(form.getByRole('status')).toContainText(firstLead())

  expect(await own.leads()).toEqual([
    expect.objectContaining({
      ...said,
      package_id: chosen.id,
      package_price: chosen.final_price,
      utm_source: 'newsletter',
      utm_medium: 'mail',
      utm_campaign: 'monsoon',
      utm_term: null,
      utm_content: null,
    }),
  ])
  expect(complaints).toEqual([])
})

test('with JavaScript, on an area page: the form opens in place', async ({
  page,
  own,
  complaints,
}) => {
  const chosen = await theChosenPackage(own)
  await beenHere(page)
  await page.goto(`${own.url}/pest-control/koramangala`)
  const services = page.locator('#services')
  await services.getByRole('button', { name: /Bed Bug Control/ }).click()
  await services.getByLabel('Size of home (BHK)').selectOption('2_bhk')
  const card = services.getByRole('article').filter({ hasText: price(chosen.final_price) })
  await card.getByRole('button', { name: 'Book This Service' }).click()
  await services.getByRole('button', { name: 'Back to packages' }).click()
  await expect(services.getByLabel('Size of home (BHK)')).toHaveValue('2_bhk')
  await card.getByRole('button', { name: 'Book This Service' }).click()
  await expect(services.getByText('Your package')).toBeVisible()
  await services.getByLabel('Full name').fill('Asha Rao')
  await services.getByLabel('Phone number').fill('98450')
  await services.getByLabel('Email').fill('asha@example.in')
  await services.getByLabel('Address').fill('14, 3rd Cross')
  await services.getByRole('button', { name: 'Next' }).click()
  await expect(services.getByRole('alert')).toContainText(
    'Please enter a valid Indian phone number',
  )
  await services.getByLabel('Phone number').fill('+91 98450-12345')
  await services.getByRole('button', { name: 'Next' }).click()
  await expect(services.getByText('Your package')).toBeVisible()
  await page.waitForTimeout(3200)
  await services.getByRole('button', { name: 'Book Now' }).click()
  await expect(services.getByRole('status')).toContainText(firstLead())

  expect(await own.leads()).toEqual([
    expect.objectContaining({
      lead_number: firstLead(),
      primary_contact: '+919845012345',
      package_id: chosen.id,
      form: 'booking',
      page: '/pest-control/koramangala',
      area: 'koramangala',
      quarantine: null,
      // The box was not ticked, which is stored as well.
      consent: false,
      consent_at: null,
    }),
  ])
  expect(complaints).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('on the home page', async ({ page, own }) => {
    const chosen = await theChosenPackage(own)
    await page.goto(`${own.url}/`)
    const services = page.locator('#services')
    await services.getByRole('button', { name: /Bed Bug Control/ }).click()
    await expect(page).toHaveURL(/\?category=bedbug_control#services$/)
    await services.getByLabel('Size of home (BHK)').selectOption('2_bhk')
    await services.getByRole('button', { name: 'Show packages' }).click()
    await expect(page).toHaveURL(/size=2_bhk/)
    const card = services.getByRole('article').filter({ hasText: price(chosen.final_price) })
    await card.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/package=[0-9a-f-]+.*#contact$/)

    const form = page.locator(FORM)
    await expect(form.getByText('Your package')).toBeVisible()
    await fillContact(page)
    await fillDetails(page)
    await form.getByLabel('Phone number').fill('+91 12345')
    await form.getByRole('button', { name: 'Book Now' }).click()
    // The page comes back with what was typed, and with the errors.
    await expect(form.getByRole('alert')).toContainText('Please enter a valid Indian phone number')
    await expect(form.getByLabel('Full name')).toHaveValue('Asha Rao')
    await expect(form.getByLabel('Notes')).toHaveValue('The dog bites.')
    await expect(form.getByLabel('Preferred time')).toHaveValue('afternoon')
    await expect(form.getByText('Your package')).toBeVisible()
    expect(await own.leads()).toEqual([])

    await form.getByLabel('Phone number').fill('+91 98450 12345')
    if (!(await form.getByLabel('You may call me').isChecked()))
      await form.getByLabel('You may call me').check()
    await form.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(thankYou(own.url))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead Submitted Successfully!')
    await expect(page.getByText(firstLead())).toBeVisible()
    expect(await own.leads()).toEqual([
      expect.objectContaining({
        ...said,
        package_id: chosen.id,
        package_price: chosen.final_price,
      }),
    ])
  })
})
