/** Without a connection a page says so, with the number to call, and comes by itself when it can. */
import { expect, type Page } from '@playwright/test'
import { awake, beenHere, FORM, firstLead, test } from './fixtures'

// Elsewhere there is no service worker: what it fetches, `page.route` would not see.
test.use({ serviceWorkers: 'allow' })

const kannada = 'ಇಂಟರ್‌ನೆಟ್ ಸಂಪರ್ಕವಿಲ್ಲ'
const english = 'No connection'

/** Opens a page, and waits until the offline page of its language is kept. */
async function visit(page: Page, address: string) {
  await beenHere(page)
  await page.goto(address)
  const isReady = async (path: string) => {
    await navigator.serviceWorker.ready
    return (await caches.match(path)) !== undefined
  }
  const path = `${new URL(address).pathname.startsWith('/kn') ? '/kn' : ''}/offline`
  await expect.poll(() => page.evaluate(isReady, path), { timeout: 20_000 }).toBe(true)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page that cannot be fetched is replaced by one in its language, and comes back by itself', {
  tag: '@phone',
}, async ({ page, engine, context }) => {
  await visit(page, `${engine.url}/kn/`)
  await context.setOffline(true)
  await page.goto(`${engine.url}/kn/pest-control/koramangala`)
  await expect(title(page)).toHaveText(kannada)
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  await expect(page).toHaveURL(`${engine.url}/kn/pest-control/koramangala`)
  const main = page.getByRole('main')
  await expect(main.locator('a[href="tel:+910000000000"]')).toHaveText('+91 00000 00000')
  await expect(main.locator('a[href^="https://wa.me/"]')).toBeVisible()
  // It looks as it should: its styles were kept.
  await expect(main.locator('section')).toHaveCSS('display', 'grid')
  await expect(page.locator('#kept')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(false)
  await expect(title(page)).toContainText('ಕೋರಮಂಗಲ')
  await expect(page).toHaveURL(`${engine.url}/kn/pest-control/koramangala`)
})

test('a language that was never read is told in English, and the button tries again', {
  tag: '@phone',
}, async ({ page, engine, context }) => {
  await visit(page, `${engine.url}/`)
  await context.setOffline(true)
  await page.goto(`${engine.url}/ta/`)
  await expect(title(page)).toHaveText(english)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText(english)
  await context.setOffline(false)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
})

test('console, API, search and previews are left to the browser', { tag: '@phone' }, async ({
  page,
  engine,
  context,
}) => {
  await visit(page, `${engine.url}/`)
  // Seen by the worker from now on.
  await page.goto(`${engine.url}/services/termite`)
  await page.goto(`${engine.url}/admin`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    // The console has a worker of its own.
    const names = (await caches.keys()).filter((name) => name.startsWith('jaali-'))
    const all = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline'])
  await context.setOffline(true)
  for (const path of ['/admin', '/api/health', '/search?q=ant', '/kn/search?q=ant', '/preview/x/'])
    await expect(page.goto(engine.url + path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a request that was sent without a connection waits, is said to wait, and is sent', {
  tag: '@phone',
}, async ({ page, own, context }) => {
  await visit(page, `${own.url}/pest-control/koramangala`)
  const form = page.locator(`${FORM} form`)
  await form.scrollIntoViewIfNeeded()
  await expect(awake(page, '#contact')).toBeVisible()
  await form.locator('[name="name"]').fill('Asha Rao')
  await form.locator('[name="phone"]').fill('+91 98450 12345')
  await form.locator('[name="email"]').fill('asha@example.in')
  await form.locator('[name="service_type"]').selectOption('termite_management')
  await context.setOffline(true)
  await form.locator('button[type="submit"]').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jaali.outbox'))).toBeTruthy()
  await page.goto(`${own.url}/services/termite`)
  await expect(title(page)).toHaveText(english)
  await expect(page.locator('#kept')).toContainText('Your request is kept on this device')
  await context.setOffline(false)
  await expect(page.locator('.toast')).toContainText(firstLead())
  expect(await own.leads()).toHaveLength(1)
})
