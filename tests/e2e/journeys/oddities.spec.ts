/** Unusual behaviour of browsers and visitors. */
import { expect, type Page } from '@playwright/test'
import { awake, beenHere, FORM, test } from './fixtures'

async function fillContact(page: Page, said: { name?: string; phone?: string } = {}) {
  const form = page.locator(FORM)
  await form.scrollIntoViewIfNeeded()
  await awake(page, '#contact').waitFor()
  await form.getByLabel('Full name').fill(said.name ?? 'Asha Rao')
  await form.getByLabel('Phone number').fill(said.phone ?? '+91 98450 12345')
  await form.getByLabel('Email').fill('asha@example.in')
  await form.getByLabel('Address').fill('14, 3rd Cross, Koramangala')
  await form.getByRole('button', { name: 'Next' }).click()
  return form
}

test('a stored language that is none of ours changes nothing', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  await page.addInitScript(() => localStorage.setItem('jaali.language', 'xx/../evil'))
  await page.goto(`${engine.url}/pest-control/koramangala`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(`${engine.url}/pest-control/koramangala`)
  expect(complaints).toEqual([])
})

test('an address with a hash that leads to nothing opens at its top', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/#%E0%B2no such place`)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(complaints).toEqual([])
})

test('where storage is blocked the page works, and the form as well', async ({
  page,
  own,
  complaints,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await page.goto(`${own.url}/`)
  await page.getByRole('link', { name: 'Continue in English' }).click()
  const form = await fillContact(page)
  await form.getByLabel('Service', { exact: true }).selectOption('advice')
  await form.getByRole('button', { name: 'Book Now' }).click()
  await expect(form.getByText('Lead Submitted Successfully!')).toBeVisible()
  expect(await own.leads()).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a chosen package that is gone since is said so, and no longer chosen', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.addInitScript(() => {
    const selectedPackage = {
      id: '00000000-0000-7000-8000-000000000000',
      service_name: 'Dragon Control',
      service_type: 'anti_dengue',
      room_type: '2_bhk',
      final_price: 1,
    }
    sessionStorage.setItem('jaali.selection', JSON.stringify({ selectedPackage }))
  })
  await page.goto(`${engine.url}/#contact`)
  await awake(page, '#contact').waitFor()
  const form = page.locator(FORM)
  await expect(form.getByText('This is no longer available, please choose again')).not.toHaveCount(
    0,
  )
  await expect(form.getByText('Dragon Control')).toHaveCount(0)
})

test('a choice that was stored by nobody of ours is passed over', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  await page.addInitScript(() => sessionStorage.setItem('jaali.selection', '{"half'))
  await page.goto(`${engine.url}/#contact`)
  await awake(page, '#contact').waitFor()
  await expect(page.locator('.chosen')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a name that is too long is said so beside it, and stays as typed', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/#contact`)
  const name = 'Venkatanarasimharajuvaripeta'.repeat(12)
  const form = await fillContact(page, { name })
  const field = form.getByLabel('Full name')
  await expect(field).toHaveAccessibleDescription('This text is too long')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBe(0)
})

test('a phone number in Kannada digits is a phone number', async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/#contact`)
  const form = await fillContact(page, { phone: '+91 ೯೮೪೫೦-೧೨೩೪೫' })
  await expect(form.getByLabel('Preferred date')).toBeVisible()
})
