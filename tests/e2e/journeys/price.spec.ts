/** Pest and size of home say the price in the first view; its button takes the visit to the form. */
import { expect, type Page } from '@playwright/test'
import { awake, beenHere, FORM, firstLead, test } from './fixtures'

const locales = ['', 'kn/', 'hi/', 'ta/', 'te/', 'mr/', 'bn/']

const quick = (page: Page) => {
  const form = page.locator('.quick')
  const [pest, size] = [form.locator('select').first(), form.locator('select').last()]
  return { form, pest, size, price: form.getByRole('status'), book: form.getByRole('button') }
}

test('the price follows the choice, and the form knows the package', async ({
  page,
  own,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${own.url}/`)
  const { pest, size, price, book } = quick(page)
  await expect(price).toContainText('₹1,200')
  await expect(price).toContainText('1 visit · Free warranty: 30 days')
  // The script comes after the first view.
  await expect(page.locator('.dots')).toHaveClass(/ready/)
  await size.selectOption({ label: '3 BHK' })
  await expect(price).toContainText('₹1,500')
  await pest.selectOption({ label: 'Termite Control' })
  await expect(price).toHaveText('Inspected first, then quoted')
  await pest.selectOption({ label: 'Bed Bug Control' })
  await expect(price).toContainText('₹2,660')
  await book.click()

  await expect(awake(page, '#contact')).toBeVisible()
  const form = page.locator(FORM)
  await expect(form.getByText('Your package')).toBeVisible()
  await expect(form.locator('.chosen')).toContainText('3 BHK · ₹2,660')
  await form.getByLabel('Full name').fill('Asha Rao')
  await form.getByLabel('Phone number').fill('+91 98450 12345')
  await form.getByLabel('Email').fill('asha@example.in')
  await form.getByLabel('Address').fill('14, 3rd Cross, Koramangala')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Book Now' }).click()
  await expect(form.getByRole('status')).toContainText(firstLead())
  expect(await own.leads()).toEqual([
    expect.objectContaining({
      service_type: 'bbms_single',
      room_type: '3_bhk',
      package_price: 2660,
    }),
  ])
  expect(complaints).toEqual([])
})

test('where no price list comes, the form still knows what was asked for', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.route('**/api/packages*', (route) => route.abort())
  await page.goto(`${engine.url}/kn/`)
  await expect(page.locator('.dots')).toHaveClass(/ready/)
  const { pest, size, price, book } = quick(page)
  await size.selectOption('only_kitchen')
  await expect(price).toContainText('₹700')
  await book.click()
  await expect(awake(page, '#contact')).toBeVisible()
  await expect(page.locator('.chosen')).toContainText('ಅಡುಗೆಮನೆ ಮಾತ್ರ · ₹700')

  // A pest that is inspected first is asked for by its service alone.
  await pest.selectOption({ label: 'ಗೆದ್ದಲು ನಿಯಂತ್ರಣ' })
  await book.click()
  await expect(page.locator('.chosen')).toHaveCount(0)
  await expect(page.locator(`${FORM} [name="service_type"]`)).toHaveValue('termite_management')
})

test('price and promises stand above the bar of a phone, in any language', {
  tag: '@phone',
}, async ({ page, engine }) => {
  await beenHere(page)
  await page.setViewportSize({ width: 360, height: 780 })
  for (const locale of locales) {
    await page.goto(`${engine.url}/${locale}`)
    const bar = (await page.locator('.thumb-bar').boundingBox())?.y ?? 0
    for (const part of ['.quick output', '.quick .button', '.trust']) {
      const box = await page.locator(part).boundingBox()
      expect((box?.y ?? 999) + (box?.height ?? 0), `${part} of /${locale}`).toBeLessThanOrEqual(bar)
    }
  }
})

test('the bar of a phone marks the section that is read, or none', { tag: '@phone' }, async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/`)
  const marked = page.locator('.thumb-bar [aria-current]')
  await expect(marked).toHaveText('Home')
  await page.locator('.thumb-bar').getByText('Services').click()
  await expect(marked).toHaveText('Services')
  await page.locator('.footer').scrollIntoViewIfNeeded()
  await expect(marked).toHaveCount(0)
})

test('what is folded on a phone stands open where there is room', async ({ page, engine }) => {
  await beenHere(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${engine.url}/#zone-south`)
  // A link to a zone unfolds it.
  const area = page.locator('#areas').getByRole('link', { name: 'Koramangala' })
  const other = page.locator('#areas').getByRole('link', { name: 'Hebbal' })
  await expect(area).toBeVisible()
  await expect(other).toBeHidden()
  await page.getByText('North Bangalore').click()
  await expect(other).toBeVisible()
  await expect(area).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(area).toBeVisible()
  await expect(page.locator('#about').getByText('get back to you within 24 hours')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to the packages of the choice', async ({ page, engine }) => {
    await page.goto(`${engine.url}/kn/`)
    const { pest, size, price, book } = quick(page)
    await expect(price).toContainText('₹1,200')
    await pest.selectOption('mosquito_control')
    await size.selectOption('3_bhk')
    // It would be the price of something else.
    await expect(price).toBeHidden()
    await book.click()
    await expect(page).toHaveURL(/category=mosquito_control&size=3_bhk&duration=single#services$/)
    await expect(page.locator('#services').getByRole('article')).toContainText('₹1,805')
    await expect(price).toContainText('₹1,805')
  })
})
