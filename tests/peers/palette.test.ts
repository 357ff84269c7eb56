/**
 * How soon the console's palette shows what is typed, among 100,000 leads: from the last key until the
 * browser has painted the row that only the whole word finds.
 */
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff, signIn } from '../e2e/journeys/staff'
import { fillQueue, percentile } from '../e2e/queueSpeed'
import { openBrowser } from './browser'

const LEADS = 100_000
const FILE = 10_000
const TIMES = 50
/** Milliseconds, of the middle one of the keys. */
const ANSWER = 50
/** Milliseconds after which what the key before asked for is over. */
const READING = 400
/** Numbers of names that are looked for: five digits, one after the other far apart. */
const number = (at: number) => `${10_000 + ((at * 17_389) % 90_000)}`

let opened: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  opened = await openBrowser()
  await addStaff(opened.engine)
  const { page, leave } = await opened.visitor(1280)
  await signIn(page, opened.engine, 'admin')
  for (let first = 0; first < LEADS; first += FILE) {
    await fillQueue(page, opened.engine.url, FILE, first)
  }
  await leave()
}, 900_000)
afterAll(() => opened.close())

/** Milliseconds from the key until the first line has this title. */
async function answered(page: Page, key: string, title: string) {
  const painted = page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        const isThere = () => document.querySelector('[data-action]')?.textContent?.includes(title)
        if (isThere()) throw new Error(`${title} is there before the key`)
        const pressed = ({ timeStamp }: Event) => {
          const look = () =>
            isThere()
              ? setTimeout(() => resolve(performance.now() - timeStamp))
              : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }
        document.addEventListener('keydown', pressed, { capture: true, once: true })
      }),
    title,
  )
  await page.keyboard.press(key)
  return painted
}

test('the palette', async () => {
  const { page, leave } = await opened.visitor(1280)
  await signIn(page, opened.engine, 'support')
  await page.goto(`${opened.engine.url}/admin/leads`)
  await page.locator('main article').first().waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByPlaceholder('Search or go to')
  await box.waitFor()
  const taken: number[] = []
  for (let at = 0; at <= TIMES; at++) {
    const title = `Asha ${number(at)}`
    await box.fill(title.slice(0, -1))
    await page.waitForTimeout(READING)
    taken.push(await answered(page, title.slice(-1), title))
  }
  await leave()
  taken.shift()
  const [p50, p95] = [percentile(taken, 50), percentile(taken, 95)]
  const figures = `${p50.toFixed(0)} – ${p95.toFixed(0)} ms (p50 – p95)`
  console.log(`a row after the last key: ${figures}; load`, loadavg()[0])
  expect(p50).toBeLessThanOrEqual(ANSWER)
}, 900_000)
