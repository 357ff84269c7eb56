/** Nothing moves under a reader's finger: no layout shift on any kind of page, even when fonts come late. */
import { expect, type Page } from '@playwright/test'
import { beenHere, test } from './fixtures'
import { everyPrefix, kinds, prefixes } from './kinds'

/** Sums what moves on the page, and says where. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const name = (node?: Node) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName}.${element.className}` : ''
    }
    const moved: string[] = []
    Object.assign(window, { moved })
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput && value >= 0.0001)
          moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => name(node)).join(' ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** Slowly to the end of the page, or back, as a reader does. */
const scroll = (page: Page, step: number) =>
  page.evaluate(async (step) => {
    const isThere = () =>
      step < 0 ? scrollY <= 0 : scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    while (!isThere()) {
      scrollBy({ top: step, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
  }, step)

for (const [kind, path] of Object.entries(kinds))
  test(`nothing moves: ${kind}`, { tag: prefixes === everyPrefix ? '@both' : '@phone' }, async ({
    browser,
    engine,
    viewport,
  }) => {
    const isPhone = !viewport || viewport.width < 500
    const size = isPhone ? { width: 360, height: 780 } : viewport
    for (const prefix of prefixes) {
      // A first visit each time, whose fonts are in no cache.
      const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' })
      const page = await context.newPage()
      await beenHere(page)
      const moved = await watch(page)
      const late = (ms: number) => new Promise((then) => setTimeout(then, ms))
      await page.route('**/*.woff2', async (route) => {
        await late(400)
        await route.continue()
      })
      await page.goto(engine.url + prefix + path)
      await page.waitForFunction(() => localStorage.getItem('jaali.fonts'))
      await scroll(page, 200)
      await scroll(page, -200)
      expect(await moved(), prefix + path).toEqual([])
      await context.close()
    }
  })
