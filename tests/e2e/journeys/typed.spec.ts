/** What a visitor types is neither lost nor asked for twice, and a call needs a name and a number. */
import { expect } from '@playwright/test'
import { awake, beenHere, FORM, firstLead, test, thankYou } from './fixtures'

test('what was typed stays over a reload and in another language, until it is sent', async ({
  page,
  own,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${own.url}/#contact`)
  await awake(page, '#contact').waitFor()
  const form = page.locator(FORM)
  const field = (name: string) => form.locator(`[name="${name}"]`)
  await field('name').fill('ಆಶಾ ರಾವ್')
  await field('phone').fill('+91 98450 12345')
  await field('email').fill('asha@example.in')
  await field('address').fill('14, 3rd Cross')
  await form.getByRole('button', { name: 'Next' }).click()
  await field('service_type').selectOption('bbms_45_days')
  await field('room_type').selectOption('5_bhk')
  // Five rooms and more, each size by itself.
  const sizes = field('package_id').locator('optgroup')
  expect(
    await sizes.evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
  ).toEqual(['5 BHK', '6 BHK'])
  const offered = field('package_id').locator('option:not([value=""])')
  const chosen = (await offered.first().getAttribute('value')) ?? ''
  await field('package_id').selectOption(chosen)
  await field('notes').fill('The dog bites.')
  // What is asked for stands above the button.
  await expect(form.locator('.chosen')).toContainText('5 BHK · ₹')
  await expect(form.locator('.chosen')).toContainText('ಆಶಾ ರಾವ್, +91 98450 12345')

  await page.reload()
  await awake(page, '#contact').waitFor()
  await expect(field('address')).toHaveValue('14, 3rd Cross')

  await page.goto(`${own.url}/ta/#contact`)
  await awake(page, '#contact').waitFor()
  await expect(field('name')).toHaveValue('ಆಶಾ ರಾವ್')
  await form.locator('.next-step').click()
  await expect(field('package_id')).toHaveValue(chosen)
  await expect(field('notes')).toHaveValue('The dog bites.')
  await page.waitForTimeout(3200)
  await form.locator('.book').click()
  await expect(form.getByRole('status')).toContainText(firstLead())
  await expect(field('name')).toHaveValue('')
  await page.reload()
  await awake(page, '#contact').waitFor()
  await expect(field('name')).toHaveValue('')
  expect(await own.leads()).toEqual([
    expect.objectContaining({ name: 'ಆಶಾ ರಾವ್', locale: 'ta', package_id: chosen }),
  ])
  expect(complaints).toEqual([])
})

test('the country stays before a phone number, however it is written', async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/#contact`)
  await awake(page, '#contact').waitFor()
  const phone = page.locator(FORM).locator('[name="phone"]')
  for (const pasted of ['9845012345', '09845012345', '+919845012345', '919845012345']) {
    await phone.fill(pasted)
    await expect(phone).toHaveValue('+91 9845012345')
  }
  await phone.press('ControlOrMeta+a')
  await phone.press('Delete')
  await expect(phone).toHaveValue('+91 ')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('+91 ')
  await phone.pressSequentially('098450 12345')
  await expect(phone).toHaveValue('+91 98450 12345')
  // In the middle the caret stays where it is.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
  await phone.press('Backspace')
  await phone.press('7')
  await expect(phone).toHaveValue('+91 798450 12345')
})

test('who wants to be called gives a name and a number; the visit is told along', async ({
  page,
  own,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${own.url}/kn/pest-control/hebbal?gclid=Cj0K&utm_source=google`)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('jaali.arrival')))
    .toContain('hebbal')
  // Another advertisement takes nothing from the one that began the visit.
  await page.goto(`${own.url}/kn/?fbclid=IwAR&utm_source=facebook#contact`)
  await awake(page, '#contact').waitFor()
  const callback = page.locator('.callback')
  await callback.locator('summary').click()
  await callback.locator('[name="name"]').fill('ಆಶಾ')
  await callback.locator('button').click()
  await expect(callback.getByRole('alert')).not.toBeEmpty()
  await callback.locator('[name="phone"]').fill('98450 12345')
  await page.waitForTimeout(3200)
  await callback.locator('button').click()
  await expect(callback.getByRole('status')).toContainText(firstLead())
  expect(await own.leads()).toEqual([
    expect.objectContaining({
      form: 'callback',
      primary_contact: '+919845012345',
      email: null,
      lead_source: 'website',
      landing_page: '/kn/pest-control/hebbal',
      landing_area: 'hebbal',
      last_page: '/kn/',
      last_area: 'hebbal',
      gclid: 'Cj0K',
      fbclid: null,
      utm_source: 'google',
    }),
  ])
  expect(complaints).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address of the page says which advertisement was clicked', async ({
    page,
    addressed,
  }) => {
    await page.goto(`${addressed.url}/kn/pest-control/hebbal?fbclid=IwAR&utm_source=facebook`)
    const callback = page.locator('.callback')
    await callback.locator('summary').click()
    await callback.locator('[name="name"]').fill('ಆಶಾ')
    await callback.locator('[name="phone"]').fill('+91 98450 12345')
    await callback.locator('button').click()
    await expect(page).toHaveURL(thankYou(`${addressed.url}/kn`))
    const last = { last_page: '/kn/pest-control/hebbal', last_area: 'hebbal' }
    expect(await addressed.leads()).toEqual([
      expect.objectContaining({ ...last, fbclid: 'IwAR', gclid: null, utm_source: 'facebook' }),
    ])
  })

  test('who wants to be called is asked again for what is missing', async ({ page, own }) => {
    await page.goto(`${own.url}/?fbclid=IwAR`)
    const callback = page.locator('.callback')
    await callback.locator('summary').click()
    await callback.locator('[name="name"]').fill('Asha')
    await callback.locator('[name="phone"]').fill('+91 12')
    await callback.locator('button').click()
    await expect(callback.getByRole('alert')).toContainText('valid Indian phone number')
    await expect(callback.locator('[name="name"]')).toHaveValue('Asha')
    await callback.locator('[name="phone"]').fill('+91 98450 12345')
    await callback.locator('button').click()
    await expect(page).toHaveURL(thankYou(own.url))
    expect(await own.leads()).toEqual([
      expect.objectContaining({ form: 'callback', email: null, last_page: '/' }),
    ])
  })
})
