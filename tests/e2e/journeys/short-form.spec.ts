/** A visitor sends the short form of an area page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { awake, beenHere, FORM, firstLead, test, thankYou } from './fixtures'

async function send(form: Locator) {
  await form.locator('[name="name"]').fill('ಆಶಾ ರಾವ್')
  await form.locator('[name="phone"]').fill('+91 ೯೮೪೫೦ ೧೨೩೪೫')
  await form.locator('[name="email"]').fill('asha@example.in')
  await form.locator('[name="service_type"]').selectOption('termite_management')
  await form.locator('button[type="submit"]').click()
}

test('with JavaScript, in Tamil', async ({ page, own }) => {
  await beenHere(page)
  await page.goto(`${own.url}/ta/pest-control/jayanagar`)
  const form = page.locator(`${FORM} form`)
  await form.scrollIntoViewIfNeeded()
  await expect(awake(page, '#contact')).toBeVisible()
  await form.locator('[name="name"]').fill('Kavin')
  await form.locator('[name="phone"]').fill('+91 98450 12345')
  await form.locator('[name="email"]').fill('kavin@example.in')
  await form.locator('[name="service_type"]').selectOption('anti_dengue')
  await form.locator('[name="room_type"]').selectOption('3_bhk')
  await form.locator('[name="pincode"]').fill('560041')
  await page.waitForTimeout(3200)
  await form.locator('button[type="submit"]').click()
  await expect(page.locator(FORM).getByRole('status')).toContainText(firstLead())
  const [lead] = await own.leads()
  expect(lead).toMatchObject({
    form: 'inline',
    locale: 'ta',
    page: '/ta/pest-control/jayanagar',
    area: 'jayanagar',
    service_type: 'anti_dengue',
    room_type: '3_bhk',
    pincode: '560041',
  })
  expect(lead?.address).toContain('560041')
})

test('without the page’s script the form comes once the page is at rest', async ({ page, own }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${own.url}/kn/pest-control/koramangala`)
  await expect(page.locator(`${FORM} form`)).toBeAttached()
})

test('who comes back finds what was typed', async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/kn/pest-control/koramangala`)
  const name = page.locator(`${FORM} [name="name"]`)
  await name.fill('ಆಶಾ ರಾವ್')
  await page.goto(`${engine.url}/kn/`)
  await page.goBack()
  await expect(name).toHaveValue('ಆಶಾ ರಾವ್')
})

test('in a page that never finishes the form comes with the first scroll', async ({
  page,
  own,
}) => {
  await page.route(/\.(js|svg)$/, () => {})
  await page.goto(`${own.url}/kn/pest-control/koramangala`, { waitUntil: 'commit' })
  await page.locator('.footer').waitFor()
  const form = page.locator(`${FORM} form`)
  await expect(form).toHaveCount(0)
  await page.mouse.wheel(0, 400)
  await send(form)
  await expect(page).toHaveURL(thankYou(`${own.url}/kn`))
  expect(await own.leads()).toHaveLength(1)
})

/** What the chat in the bar of a phone begins with. */
async function chatIn(page: Page) {
  const href = await page.locator('.thumb-bar .whatsapp').getAttribute('href')
  return new URL(href ?? 'about:blank').searchParams.get('text')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar of a service page leads to a form that begins with the service', {
    tag: '@phone',
  }, async ({ page, own }) => {
    await page.goto(`${own.url}/services/termite`)
    await expect(page.locator(`${FORM} [name="service_type"]`)).toHaveValue('termite_management')

    await page.goto(`${own.url}/ta/services/bed-bug`)
    expect(await chatIn(page)).toContain('மூட்டைப்பூச்சிக் கட்டுப்பாடு')
    await page.locator('.thumb-bar .book').click()
    const form = page.locator(`${FORM} form`)
    await expect(form).toBeInViewport()
    await form.locator('[name="name"]').fill('மீனா')
    await form.locator('[name="phone"]').fill('+91 98450 12345')
    await form.locator('[name="email"]').fill('meena@example.in')
    await form.locator('button[type="submit"]').click()
    await expect(page).toHaveURL(thankYou(`${own.url}/ta`))
    expect(await own.leads()).toEqual([
      expect.objectContaining({ service_type: 'bbms_single', page: '/ta/services/bed-bug' }),
    ])
  })

  test('the bar of an area page knows the area, and the package that was chosen', {
    tag: '@phone',
  }, async ({ page, engine }) => {
    const path = '/pest-control/koramangala'
    await page.goto(engine.url + path)
    const about = await chatIn(page)
    expect(about).toContain('in Koramangala')
    await expect(page.locator(`${FORM} [name="area"]`)).toHaveValue('koramangala')
    await page.goto(`${engine.url}${path}?category=bedbug_control&size=2_bhk&duration=single`)
    await page.locator('.package').getByRole('button').click()
    expect(await chatIn(page)).toBe(`${about}\nBed Bug Control · 2 BHK · ₹2,200`)
    await expect(page.locator(`${FORM} [name="package_id"]`)).not.toHaveValue('')
  })

  test('in Kannada', async ({ page, addressed }) => {
    await page.goto(`${addressed.url}/kn/pest-control/koramangala?gclid=Cj0K&utm_source=google`)
    const form = page.locator(`${FORM} form`)
    await form.locator('[name="name"]').fill('ಆಶಾ')
    await form.locator('[name="phone"]').fill('+91 12345')
    await form.locator('[name="email"]').fill('asha@example.in')
    await form.locator('[name="service_type"]').selectOption('termite_management')
    await form.locator('button[type="submit"]').click()
    // What was refused is sent again from another address; the campaign came from the first.
    await expect(page).toHaveURL(`${addressed.url}/api/leads#contact`)
    await expect(form.locator('[name="phone"]')).toHaveAttribute('aria-invalid', 'true')
    await send(form)
    await expect(page).toHaveURL(thankYou(`${addressed.url}/kn`))
    await expect(page.getByText(firstLead())).toBeVisible()
    const chat = page.locator('.what-next a[href^="https://wa.me/"]')
    await expect(chat).toHaveAttribute('href', new RegExp(`%0A${firstLead()}$`))
    expect(await addressed.leads()).toEqual([
      expect.objectContaining({
        name: 'ಆಶಾ ರಾವ್',
        primary_contact: '+919845012345',
        service_type: 'termite_management',
        form: 'inline',
        locale: 'kn',
        page: '/kn/pest-control/koramangala',
        area: 'koramangala',
        gclid: 'Cj0K',
        utm_source: 'google',
        quarantine: null,
      }),
    ])
  })
})
