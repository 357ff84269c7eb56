/** From a tap in the service browser to the next step, on a cheap phone with a poor line. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser'

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const TAPS = 20
/** Milliseconds, of the middle tap. */
const LIMIT = 600

let opened: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  opened = await openBrowser()
})
afterAll(() => opened.close())

/** Milliseconds from the event of the page to the frame in which the selector is there. */
const until = (page: Page, event: string, selector: string) =>
  page.evaluate(
    ([event = '', selector = '']) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          event,
          ({ timeStamp }) => {
            const look = () =>
              document.querySelector(selector)
                ? setTimeout(() => resolve(performance.now() - timeStamp))
                : requestAnimationFrame(look)
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    [event, selector],
  )

/** One visitor, who looks at the categories and the sizes for a moment; and a size that few homes have. */
async function visit(path: string) {
  const { page, session, leave } = await opened.phone()
  await page.addInitScript(() => localStorage.setItem('jaali.visited', '1'))
  await session.send('Network.emulateNetworkConditions', LINE)
  await page.goto(opened.engine.url + path)
  const card = page.locator('#services .arch').nth(1)
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
  const toCategory = until(page, 'click', '#services .filters')
  await card.tap()
  const category = await toCategory
  await page.waitForTimeout(1500)
  const sizes = page.locator('#services select')
  const toCards = async (size: string) => {
    const cards = until(page, 'change', `#services .packages [name="size"][value="${size}"]`)
    await sizes.selectOption(size)
    return cards
  }
  await sizes.focus()
  await page.waitForTimeout(1500)
  const cards = await toCards('2_bhk')
  const rare = await toCards('5_bhk')
  const began = performance.now()
  await page.goto(`${opened.engine.url}${path}?category=bedbug_control`, { waitUntil: 'commit' })
  await page.locator('#services .filters').waitFor()
  const whole = performance.now() - began
  await leave()
  return { category, cards, rare, whole }
}

/** The steps, and beside them the whole page that a browser without scripts fetches for one. */
test.each(['/', '/kn/pest-control/koramangala'])(
  'a step of %s',
  async (path) => {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    while (visits.length < TAPS) visits.push(await visit(path))
    const middle = (step: 'category' | 'cards' | 'rare' | 'whole') => {
      const times = visits.map((one) => Math.round(one[step])).sort((a, b) => a - b)
      const time = times[TAPS / 2] ?? 0
      console.log(`${path} to ${step}: ${times[0]} – ${time} – ${times.at(-1)} ms`)
      return time
    }
    const whole = middle('whole')
    for (const step of ['category', 'cards', 'rare'] as const) {
      const time = middle(step)
      console.log(`${path} to ${step}: ${(time / whole).toFixed(2)} of the whole page`)
      expect(time).toBeLessThanOrEqual(LIMIT)
    }
  },
  600_000,
)
