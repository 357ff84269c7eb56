/** From a visitor's touch or key to the next paint, on a cheap phone, as browsers measure it. */
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser'

const PAGES = ['/', '/kn/', '/pest-control/koramangala', '/services/cockroach']
/** Milliseconds, of the middle one of the visits: what Google calls good. */
const LIMIT = 200
/** In each visit the form is touched so long after it came into sight: while it wakes, and later. */
const PAUSES = [0, 10, 20, 30, 1000]
/** The place of the long form, or of the short one; the one to be called back stands before it. */
const FORM = '#contact .wrap > div'

let opened: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  opened = await openBrowser()
})
afterAll(() => opened.close())

type Timings = Record<string, number>

/** Keeps the longest duration of each interaction; the events of one have the same number. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const durations = new Map<number, number>()
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const event of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const { interactionId: id, duration } = event
        if (id) durations.set(id, Math.max(duration, durations.get(id) ?? 0))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** Takes what was measured since the last time: the browser tells it after the paint. */
const take = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((then) => setTimeout(then, 150))
    const { durations } = window as unknown as { durations: Map<number, number> }
    const slowest = Math.max(0, ...durations.values())
    durations.clear()
    return slowest
  })

/** A visit to a page, whose steps are named and measured. */
async function visit(path: string, walk: (by: Steps) => Promise<void>) {
  const { page, leave } = await opened.phone()
  await watch(page)
  await page.goto(opened.engine.url + path)
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' })
  const timings: Timings = {}
  const steps = stepsOf(page, timings)
  const language = await page.locator('html').getAttribute('lang')
  await steps.tap('language of the first visit', `#language-dialog a[hreflang=${language}]`)
  await walk(steps)
  await leave()
  return timings
}

type Steps = ReturnType<typeof stepsOf>

function stepsOf(page: Page, timings: Timings) {
  const at = (selector: string) => page.locator(selector).first()
  async function step(name: string, act: () => Promise<unknown>) {
    await act()
    timings[name] = Math.max(timings[name] ?? 0, await take(page))
  }
  return {
    page,
    at,
    tap: (name: string, selector: string) => step(name, () => at(selector).tap()),
    press: (name: string, key: string) => step(name, () => page.keyboard.press(key)),
    async type(name: string, selector: string, text: string) {
      await step(`${name}, touched`, () => at(selector).tap())
      await step(`${name}, typed`, () => page.keyboard.type(text, { delay: 80 }))
    },
    /** A phone changes a select in a list of its own; the keyboard does it in the page. */
    async choose(name: string, selector: string) {
      await at(selector).focus()
      await step(name, () => page.keyboard.press('ArrowDown'))
    },
    has: async (selector: string) => (await page.locator(selector).count()) > 0,
  }
}

async function lookAround({ tap, press, type, choose, has, at }: Steps) {
  await tap('menu', '.burger:not(.look)')
  await press('menu, closed', 'Escape')
  await tap('languages', 'button.language')
  await press('languages, closed', 'Escape')
  await tap('search', '.burger.look')
  await type('search', '#look [type=search]', 'cockroach')
  await press('search, closed', 'Escape')
  await press('search, closed', 'Escape')
  if (await has('.quick')) {
    await tap('pictures', '#home button[data-play]')
    await choose('pest of the quick price', '.quick [name=category]')
    await choose('size of the quick price', '.quick [name=size]')
    await tap('benefit', '#about summary')
  }
  if (await has('.faq summary')) await tap('question', '.faq summary')
  if (await has('#services .arch')) {
    await tap('category', '#services button.arch')
    await choose('size', '#services select')
    await at('#services .packages').waitFor()
    await tap('package', '#services .packages button')
  }
}

const fillIn =
  (pause: number) =>
  async ({ tap, type, choose, has, at, page }: Steps) => {
    await at(`${FORM} [name=name]`).scrollIntoViewIfNeeded()
    await page.waitForTimeout(pause)
    await type('name', `${FORM} [name=name]`, 'Asha')
    await tap('send or next, too early', `${FORM} [type=submit]`)
    await type('phone', `${FORM} [name=phone]`, '9845012345')
    await type('email', `${FORM} [name=email]`, 'asha@example.in')
    if (await has(`${FORM} [name=pincode]`))
      await type('pincode', `${FORM} [name=pincode]`, '560034')
    if (await has(`${FORM} .next-step`)) {
      await type('address', `${FORM} [name=address]`, '14, 3rd Cross, Koramangala')
      await tap('next', `${FORM} .next-step`)
      await tap('book, too early', `${FORM} .book`)
    }
    await choose('service', `${FORM} [name=service_type]`)
    await tap('consent', `${FORM} [name=consent]`)
  }

test.each(PAGES)('interactions of %s', async (path) => {
  const visits: Timings[] = []
  for (const pause of PAUSES) {
    const looked = await visit(path, lookAround)
    visits.push({ ...looked, ...(await visit(path, fillIn(pause))) })
  }
  const found = Object.keys(visits[0] ?? {}).map((name) => {
    const times = visits.map((one) => one[name] ?? 0).sort((a, b) => a - b)
    return { name, times, middle: times[Math.floor(times.length / 2)] ?? 0 }
  })
  const slowest = found.sort((a, b) => b.middle - a.middle)
  for (const { name, times } of slowest) console.log(path, name, ...times)
  console.log('load', loadavg()[0])
  // Otherwise nothing was measured.
  expect(slowest[0]?.middle).toBeGreaterThan(0)
  expect(slowest.filter(({ middle }) => middle > LIMIT)).toEqual([])
})
