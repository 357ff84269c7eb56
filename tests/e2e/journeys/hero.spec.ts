/** The first view: its pictures follow each other, its letters come without moving anything. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { beenHere, test } from './fixtures'

const hasFont = (page: Page) => page.evaluate(() => document.fonts.check('700 40px Anek', 'Your'))
const shown = (page: Page) => page.locator('#slides img:not([hidden])')

test('five pictures follow each other every five seconds, until they are paused', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  await page.clock.install()
  await page.goto(`${engine.url}/kn/`)
  // The page brings the first; the others come when their time does.
  await expect(page.locator('#slides img')).toHaveCount(1)
  const pause = page.getByRole('button', { name: 'ಚಿತ್ರಗಳನ್ನು ನಿಲ್ಲಿಸಿ' })
  await expect(pause).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(page.locator('#slides img')).toHaveCount(5)
  await expect(page.locator('#dots i').nth(1)).toHaveClass('on')
  const seen = new Set()
  for (let i = 2; i <= 6; i++) {
    await page.clock.runFor(5000)
    await expect(page.locator('#dots i').nth(i % 5)).toHaveClass('on')
    await expect(shown(page)).toHaveAttribute('alt', /[\u0c80-\u0cff]/)
    seen.add(await shown(page).getAttribute('src'))
  }
  expect(seen.size).toBe(5)

  await pause.click()
  const left = await shown(page).getAttribute('src')
  await page.clock.runFor(20_000)
  await expect(shown(page)).toHaveAttribute('src', left ?? '')
  expect(complaints).toEqual([])
})

test('nothing moves by itself for who wants no motion', async ({ page, engine }) => {
  await beenHere(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(`${engine.url}/`)
  const play = page.getByRole('button', { name: 'Play pictures' })
  await expect(play).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.locator('#slides img')).toHaveCount(1)
  await play.click()
  await page.clock.runFor(5000)
  await expect(page.locator('#dots i').nth(1)).toHaveClass('on')
})

test('a picture that does not come leaves the one before it', async ({ page, engine }) => {
  await beenHere(page)
  await page.route('**/islands.json', (route) => route.abort())
  await page.clock.install()
  await page.goto(`${engine.url}/`)
  await expect(page.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.locator('#dots i').nth(0)).toHaveClass('on')
  await page.unroute('**/islands.json')
  await page.clock.runFor(5000)
  await expect(page.locator('#dots i').nth(1)).toHaveClass('on')
})

test('the font of the headings comes after the first view, and later pages begin with it', async ({
  page,
  engine,
  complaints,
}) => {
  await beenHere(page)
  const fonts: string[] = []
  let loaded = false
  page.on('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(loaded ? 'after' : 'before')
  })
  await page.goto(`${engine.url}/`)
  await expect.poll(() => hasFont(page)).toBe(true)
  expect(fonts).toEqual(['after'])
  const moved = await page.evaluate(
    () =>
      new Promise<number>((tell) =>
        new PerformanceObserver((list) =>
          tell(
            list
              .getEntries()
              .reduce((sum, e) => sum + (e as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true }),
      ),
  )
  expect(moved).toBeLessThan(0.01)

  await page.goto(`${engine.url}/pest-control/hebbal`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass('anek')
  await expect.poll(() => hasFont(page)).toBe(true)
  expect(complaints).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the headings have their font as well', async ({ page, engine }) => {
    const font = page.waitForRequest(/anek-kannada.*woff2/)
    await page.goto(`${engine.url}/kn/`)
    expect((await (await font).response())?.status()).toBe(200)
  })
})
