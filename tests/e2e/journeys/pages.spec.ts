/** A visitor opens pages: every language, every area, and unknown URLs. */
import { expect } from '@playwright/test'
import { awake, beenHere, test } from './fixtures'
import { everyPrefix, kinds } from './kinds'

const locales = ['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn']

test('the first visit asks for the language, and only an answer closes the question', async ({
  page,
  engine,
  complaints,
}) => {
  await page.goto(`${engine.url}/`)
  const dialog = page.getByRole('dialog', { name: 'Choose Your Language' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(8)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'ಕನ್ನಡ' }).click()
  await expect(page).toHaveURL(`${engine.url}/kn/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')

  // The choice is stored: the English URL redirects to Kannada.
  await page.goto(`${engine.url}/pest-control/koramangala`)
  await expect(page).toHaveURL(`${engine.url}/kn/pest-control/koramangala`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the language can be left at English', async ({ page, engine }) => {
  await page.goto(`${engine.url}/`)
  await page.getByRole('link', { name: 'Continue in English' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${engine.url}/`)
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the home page has all its sections, in English and in Kannada', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  for (const [path, title] of [
    ['/', 'Frequently asked questions'],
    ['/kn/', 'ಪದೇ ಪದೇ ಕೇಳುವ ಪ್ರಶ್ನೆಗಳು'],
  ] as const) {
    await page.goto(engine.url + path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const anchor of ['home', 'services', 'about', 'contact'])
      await expect(page.locator(`#${anchor}`)).toHaveCount(1)
    await expect(page.locator('details[name="faq"]')).toHaveCount(8)
    const prefix = path.slice(0, -1)
    await expect(page.locator(`main a[href^="${prefix}/pest-control/"]`)).toHaveCount(62)
  }
  expect(complaints).toEqual([])
})

test('one answer is open at a time', async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/`)
  const questions = page.locator('details[name="faq"]')
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect(page.locator('details[name="faq"][open]')).toHaveCount(1)
  await questions.nth(3).locator('summary').click()
  await expect(page.locator('details[name="faq"][open]')).toHaveCount(0)
})

test('an area has a page in English and in Tamil', async ({ page, engine, complaints }) => {
  await beenHere(page)
  await page.goto(`${engine.url}/pest-control/koramangala`)
  await expect(page).toHaveTitle(/Koramangala/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Professional Pest Control Services in Koramangala',
  )
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
    'Pest Control in Koramangala',
  )
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /\+91 00000 00000/)

  await page.goto(`${engine.url}/ta/pest-control/koramangala`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('கோரமங்கலா')
  await expect(page.locator('link[rel="alternate"]')).toHaveCount(8)
  expect(complaints).toEqual([])
})

test('what the interactive parts need is fetched when one is near, and once', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const scripts = () => asked.filter((path) => path.endsWith('.js'))
  const known = () => asked.filter((path) => path.endsWith('.json'))
  await page.goto(`${engine.url}/kn/`, { waitUntil: 'networkidle' })
  // The loader, and what moves in the first view.
  expect([scripts().length, known()]).toEqual([2, []])
  await page.locator('#services').scrollIntoViewIfNeeded()
  await expect(awake(page, '#services')).toBeVisible()
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect(awake(page, '#contact')).toBeVisible()
  expect(known()).toEqual(['/kn/islands.json'])
  expect(complaints).toEqual([])
})

test('a jump lands on its section, laid out or not, and in the end every section is', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.goto(`${engine.url}/ta/#contact`)
  // The headings' font may load meanwhile, and change the number of lines.
  const off = () =>
    page.locator('#contact').evaluate((e) => Math.abs(e.getBoundingClientRect().top))
  await expect.poll(off).toBeLessThan(100)
  const waiting = page.locator('main > section:not(.laid-out), [data-island]:not(.laid-out)')
  await expect(waiting).toHaveCount(0)
  expect(await off()).toBeLessThan(100)
})

for (const prefix of everyPrefix)
  test(`nothing is wider than the screen: ${prefix}/`, { tag: '@phone' }, async ({
    page,
    engine,
  }) => {
    await beenHere(page)
    const browsing = '?category=cockroach_control&size=2_bhk'
    const longest = '/pest-control/electronic-city'
    const places = [...Object.values(kinds), `/${browsing}`, longest, longest + browsing]
    for (const place of places) {
      const path = prefix + place
      await page.goto(engine.url + path)
      for (const width of [320, 360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, path).toBe(width)
      }
    }
  })

test('an unknown area leads home, in the same language', { tag: '@desk' }, async ({ engine }) => {
  for (const [path, home] of [
    ['/pest-control/atlantis', '/'],
    ['/pest-control', '/'],
    ['/pest-control/', '/'],
    ['/kn/pest-control/atlantis', '/kn/'],
    ['/bn/pest-control', '/bn/'],
  ] as const) {
    const answer = await engine.fetch(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, home])
  }
})

test('an unknown address says so, with a way home', async ({ page, engine }) => {
  await beenHere(page)
  for (const [path, home] of [
    ['/nowhere', '/'],
    ['/kn/nowhere/at/all', '/kn/'],
  ] as const) {
    const answer = await page.goto(engine.url + path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    if (home === '/') await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.locator('main a.button').click()
    await expect(page).toHaveURL(engine.url + home)
  }
})

test('machines find their files', { tag: '@desk' }, async ({ engine }) => {
  const text = async (path: string) => (await engine.fetch(path)).text()
  expect(await text('/robots.txt')).toContain('Sitemap: http://localhost:8080/sitemap.xml')
  expect(await text('/llms.txt')).toContain('[Pest control in Koramangala]')

  const sitemap = await text('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>http:\/\/localhost:8080([^<]*)<\/loc>/g)]
  const paths = listed.map(([, path]) => path ?? '')
  expect(new Set(paths).size).toBe(545)
  // Three legal texts are in English and Kannada alone.
  const everywhere = new Set(['en', 'kn', 'x-default'])
  for (const locale of [...locales, 'x-default']) {
    const named = sitemap.split(`hreflang="${locale}"`).length - 1
    expect([locale, named]).toEqual([locale, everywhere.has(locale) ? 545 : 539])
  }
  for (const path of paths) expect([path, (await engine.fetch(path)).status]).toEqual([path, 200])
})

test('who asks for the icon of old browsers gets one', { tag: '@desk' }, async ({ engine }) => {
  const answer = await engine.fetch('/favicon.ico')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  // What its format begins with.
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 4)]).toEqual([0, 0, 1, 0])
})

test('robots.txt and llms.txt open as the plain texts they are', { tag: '@desk' }, async ({
  page,
  engine,
}) => {
  for (const path of ['/robots.txt', '/llms.txt']) {
    const answer = await page.goto(engine.url + path)
    expect(answer?.headers()['content-type']).toContain('text/plain')
  }
})
