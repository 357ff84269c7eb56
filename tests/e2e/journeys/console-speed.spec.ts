/**
 * How fast the queue answers, in figures; `make bench` measures the same among 5,000 leads. Only what
 * the machine has no part in is a promise here: how much is asked for, and how many rows are there.
 */
import { expect } from '@playwright/test'
import { coldOpen, fillQueue, mostRows, percentile, workThrough } from '../queueSpeed'
import { addStaff, open, signIn, test, withoutTelephone } from './staff'

const LEADS = 300
const TIMES = 4
/** Requests of a first visit, and rows that are in the page however long the list is. */
const REQUESTS = 40
const ROWS = 60

for (const [tag, width, height] of [
  ['@desk', 1280, 800],
  ['@phone', 360, 780],
] as const) {
  test(`the queue opens with few requests at ${width} px, and answers`, { tag }, async ({
    page,
    own,
    elsewhere,
  }) => {
    test.slow()
    await addStaff(own)
    await open(elsewhere, own, 'admin', '/admin/quarantine')
    await fillQueue(elsewhere, own.url, LEADS)

    await page.setViewportSize({ width, height })
    await withoutTelephone(page)
    await signIn(page, own, 'support')
    const { took, asked } = await coldOpen(page, own.url)
    const figures = [`cold open ${Math.round(took)} ms, ${asked.length} requests`]
    for (const [action, times] of Object.entries(await workThrough(page, TIMES))) {
      figures.push(`${action} ${Math.round(percentile(times, 95))} ms`)
    }
    const rows = await mostRows(page, LEADS / 100)
    console.log(
      `${width} px, ${LEADS} leads, slowest of ${TIMES}: ${figures.join('; ')}; ${rows} rows`,
    )
    expect(asked.length, asked.join('\n')).toBeLessThan(REQUESTS)
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(ROWS)
  })
}
