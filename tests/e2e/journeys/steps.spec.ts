/** The steps of the service browser have addresses: Back walks them, and a price can be shared. */
import { expect, type Page } from '@playwright/test'
import { signIn } from '../asks'
import { atRest, awake, beenHere, test } from './fixtures'

const services = (page: Page) => page.locator('#services')
const title = (page: Page) => services(page).getByRole('heading', { level: 2 })
const cards = (page: Page) => services(page).getByRole('article')
const size = (page: Page) => services(page).getByLabel('Size of home (BHK)')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without', () => {
    test.use({ javaScriptEnabled })

    test('Back walks the steps to the first, and on again', async ({
      page,
      engine,
      complaints,
    }) => {
      if (javaScriptEnabled) await beenHere(page)
      await page.goto(`${engine.url}/`)
      if (javaScriptEnabled) await atRest(page)
      const first = await title(page).textContent()
      await services(page)
        .getByRole('button', { name: /Bed Bug Control/ })
        .click()
      await expect(title(page)).toHaveText('Bed Bug Control')
      await size(page).selectOption('2_bhk')
      if (!javaScriptEnabled) await services(page).getByRole('button', { name: 'Show' }).click()
      await expect(cards(page)).toHaveCount(2)
      await services(page).getByRole('button', { name: 'One-time' }).click()
      await expect(cards(page)).toHaveCount(1)

      await page.goBack()
      await expect(cards(page)).toHaveCount(2)
      await expect(services(page).getByRole('button', { name: 'All' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.goBack()
      await expect(services(page)).toContainText('Select a size to see the packages')
      await expect(size(page)).toHaveValue('')
      await page.goBack()
      await expect(title(page)).toHaveText(first ?? '')
      await page.goForward()
      await expect(title(page)).toHaveText('Bed Bug Control')
      await page.goForward()
      await expect(cards(page)).toHaveCount(2)
      await expect(size(page)).toHaveValue('2_bhk')
      expect(complaints).toEqual([])
    })
  })

test('a price is shared by its address, and Back from it leads to all', async ({
  page,
  browser,
  engine,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/kn/pest-control/hebbal`)
  await services(page).locator('[value="rodent_control"]').click()
  await services(page).locator('select').selectOption('3_bhk')
  await expect(cards(page)).toHaveCount(2)
  const shown = await cards(page).allTextContents()

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await beenHere(other)
  await other.goto(page.url())
  await expect(cards(other)).toHaveText(shown)
  await expect(cards(other).first()).toBeInViewport()
  await expect(awake(other, '#services')).toBeVisible()
  await services(other).locator('.back').click()
  await expect(services(other).locator('.arch')).toHaveCount(4)
  await other.goBack()
  await expect(cards(other)).toHaveText(shown)
  await context.close()
  expect(complaints).toEqual([])
})

test('a reload, and a page that was left and comes back, stay at their step', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/`)
  await services(page)
    .getByRole('button', { name: /Mosquito/ })
    .click()
  await size(page).selectOption('1_bhk')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(awake(page, '#services')).toBeVisible()
  await page.goto(`${engine.url}/404x`)
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(cards(page)).toHaveCount(0)
  await page.goBack()
  await expect(services(page).locator('.arch')).toHaveCount(6)
})

test('a step that does not come says so, and can be asked for again', async ({ page, engine }) => {
  await beenHere(page)
  await page.route('**/*part=services*', (route) => route.abort())
  await page.goto(`${engine.url}/kn/`)
  await services(page).locator('[value="cockroach_control"]').click()
  const alert = services(page).getByRole('alert')
  await expect(alert).toBeInViewport()
  await page.unroute('**/*part=services*')
  await alert.getByRole('button').click()
  await expect(services(page).locator('select')).toHaveValue('')
  await expect(title(page)).toBeFocused()

  await page.route('**/*part=services*', (route) => route.fulfill({ status: 503 }))
  await services(page).locator('select').selectOption('2_bhk')
  await expect(alert).toBeInViewport()
  await page.unroute('**/*part=services*')
  await alert.getByRole('button').click()
  await expect(cards(page)).toHaveCount(4)
})

test('with the keyboard alone', { tag: '@desk' }, async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/`)
  await services(page)
    .getByRole('button', { name: /Bed Bug Control/ })
    .press('Enter')
  await expect(title(page)).toBeFocused()
  await size(page).focus()
  await page.keyboard.press('2')
  await expect(cards(page)).toHaveCount(2)
  await expect(size(page)).toBeFocused()
  const single = services(page).getByRole('button', { name: 'One-time' })
  await single.press('Space')
  await expect(cards(page)).toHaveCount(1)
  await expect(single).toBeFocused()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(title(page)).toBeFocused()
})

test('a preview shows the steps of its drafts', { tag: '@desk' }, async ({
  page,
  engine,
  complaints,
}) => {
  const headers = { cookie: await signIn(engine), 'content-type': 'application/json' }
  const body = JSON.stringify({ path: '/kn/pest-control/hebbal' })
  const made = await engine.fetch('/api/admin/preview', { method: 'POST', headers, body })
  const { url } = (await made.json()) as { url: string }
  const { pathname } = new URL(url)
  await page.goto(engine.url + pathname)
  await services(page).locator('[value="bedbug_control"]').click()
  await services(page).locator('select').selectOption('2_bhk')
  await expect(cards(page)).toHaveCount(2)
  expect(new URL(page.url()).pathname).toBe(pathname)
  await page.goBack()
  await page.goBack()
  await expect(services(page).locator('.arch')).toHaveCount(4)
  expect(complaints).toEqual([])
})
