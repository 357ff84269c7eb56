/** The first view: its pictures rotate, and its font loads without moving anything. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { beenHere, test } from './fixtures'

declare global {
  interface Window {
    /** The sum of the page's layout shifts so far. */
    moved: number
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
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
  // The page has the first picture; the others load when they are due.
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
  let lineComesBack = () => {}
  const lineIsBack = new Promise<void>((resolve) => {
    lineComesBack = resolve
  })
  let asked = 0
  await page.route('**/islands.json', async (route) => {
    asked++
    if (asked === 1) return route.abort()
    await lineIsBack
    await route.continue()
  })
  await page.clock.install()
  await page.goto(`${engine.url}/`)
  await expect(page.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.locator('#dots i').nth(0)).toHaveClass('on')
  // The page notices the failure some time later, and retries when the next picture is due.
  await expect(async () => {
    await page.clock.runFor(5000)
    expect(asked).toBe(2)
  }).toPass()
  // However often a picture is due meanwhile, only the second one is shown.
  await page.clock.runFor(20_000)
  await expect(page.locator('#dots i').nth(0)).toHaveClass('on')
  lineComesBack()
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
  await countShifts(page)
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(loaded ? 'after' : 'before')
  })
  await page.goto(`${engine.url}/`)
  await expect.poll(() => hasFont(page)).toBe(true)
  // The letters, and the sign of the rupee for the price.
  expect(fonts).toEqual(['after', 'after'])
  await expect(page.locator('html')).toHaveClass('anek')
  // Time for the frame with the other letters.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01)

  await page.goto(`${engine.url}/pest-control/hebbal`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass('anek')
  await expect.poll(() => hasFont(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the page of an entry shows its text before the later styles, and holds still when they come', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await countShifts(page)
  let come = () => {}
  let late = Promise.resolve()
  await page.route('**/later.*.css', async (route) => {
    await late
    await route.continue()
  })
  for (const path of ['/services/cockroach', '/kn/about', '/offers/quiet-kitchen']) {
    late = new Promise((then) => {
      come = then
    })
    await page.goto(engine.url + path, { waitUntil: 'commit' })
    await expect(page.locator('main article p').first()).toBeVisible()
    await expect(page.locator('#contact')).toHaveCount(0)
    // Time for a frame without the later styles.
    await page.waitForTimeout(100)
    come()
    await page.waitForLoadState()
    await expect(page.locator('.footer')).toHaveClass(/laid-out/)
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01)
  }
})

test('half a first view is not drawn', async ({ page, engine }) => {
  const html = await (await fetch(`${engine.url}/kn/`)).text()
  const middle = html.indexOf('<h1')
  let sendRest = () => {}
  const server = createServer((request, answer) => {
    if (request.url !== '/kn/') return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    answer.write(html.slice(0, middle))
    sendRest = () => answer.end(html.slice(middle))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/kn/`, { waitUntil: 'commit' })
    await expect(page.locator('.burger:not(.look)')).toHaveCount(1)
    // Time for many frames.
    await page.waitForTimeout(300)
    const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length)
    expect(await painted()).toBe(0)
    sendRest()
    await expect.poll(painted).toBeGreaterThan(0)
  } finally {
    server.close()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the headings have their font as well', async ({ page, engine }) => {
    const font = page.waitForRequest(/anek-kannada.*woff2/)
    await page.goto(`${engine.url}/kn/`)
    expect((await (await font).response())?.status()).toBe(200)
  })
})
