/**
 * How fast the queue answers, in figures: `LEADS=5000 TIMES=50` make a measurement of it. Only the
 * number of requests is a promise here: times depend on what else the machine does.
 */
import { expect, type Page } from '@playwright/test'
import { addStaff, open, test } from './staff'

const LEADS = Number(process.env.LEADS ?? 300)
const TIMES = Number(process.env.TIMES ?? 5)

async function fillQueue(page: Page, url: string) {
  const rows = Array.from({ length: LEADS }, (_, i) => {
    const phone = `98450${String(i).padStart(5, '0')}`
    return `Asha ${i},${phone},4 MG Road,560066,rat_management,2_bhk`
  })
  const header = 'name,primary_contact,address,pincode,service_type,room_type'
  const headers = { origin: url, 'content-type': 'text/csv' }
  const data = [header, ...rows].join('\r\n')
  const answer = await page.request.post(`${url}/api/admin/leads.csv`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

interface Step {
  /** What is pressed, as a selector. */
  press: string
  /** Where a heading says that it is there. */
  within: string
  /** What the heading says; without it, something else than before. */
  heading?: string
}

/** Milliseconds from a press to the picture that shows what it asked for. */
const answered = (page: Page, step: Step) =>
  page.evaluate(async ({ press, within, heading }) => {
    const said = () =>
      [...document.querySelectorAll(`${within} :is(h1, h2)`)].map((one) => one.textContent)
    const [before] = said()
    const isThere = () => (heading ? said().includes(heading) : said()[0] !== before)
    const target = document.querySelector<HTMLElement>(press)
    if (!target) throw new Error(`There is no ${press}.`)
    const start = performance.now()
    target.click()
    while (!isThere()) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, step)

const DIALOG = '[role=dialog]'

async function times(page: Page) {
  const nameOf = async (at: number) =>
    (await page.getByRole('article').nth(at).getAttribute('aria-label')) ?? ''
  const row = (name: string) => `article[aria-label="${name}"]`
  const taken: Record<string, number[]> = { 'open a lead': [], 'call sheet': [], 'save, next': [] }
  const dialog = page.getByRole('dialog')
  // The first of each is a warm-up.
  for (let i = 0; i <= TIMES; i++) {
    const name = await nameOf(i % 5)
    const link = `${row(name)} [data-lead]`
    taken['open a lead']?.push(await answered(page, { press: link, within: 'main', heading: name }))
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/leads$/)
    await page.locator(link).waitFor()
    const call = { press: `${row(name)} [href^="tel:"]`, within: DIALOG, heading: name }
    taken['call sheet']?.push(await answered(page, call))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page
    .getByRole('link', { name: /^Call / })
    .first()
    .click()
  for (let i = 0; i <= TIMES; i++) {
    await dialog.getByRole('radio', { name: 'Not connected' }).check()
    const save = { press: `${DIALOG} [type=submit]`, within: DIALOG }
    taken['save, next']?.push(await answered(page, save))
  }
  return taken
}

/** The time below which 95 of 100 are. */
function p95(all: number[]) {
  const warm = all.slice(1).sort((a, b) => a - b)
  return warm[Math.ceil(warm.length * 0.95) - 1] ?? Number.NaN
}

for (const [tag, width, height] of [
  ['@desk', 1280, 800],
  ['@phone', 360, 780],
] as const) {
  test(`the queue opens with few requests at ${width} px, and answers`, { tag }, async ({
    page,
    own,
    elsewhere,
  }) => {
    test.setTimeout(60_000 + TIMES * 6_000 + LEADS * 20)
    await addStaff(own)
    await open(elsewhere, own, 'admin', '/admin/quarantine')
    await fillQueue(elsewhere, own.url)

    await page.setViewportSize({ width, height })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, own, 'support', '/admin/leads')
    const first = await page.evaluate(async () => {
      while (!document.querySelector('article')) await new Promise(requestAnimationFrame)
      return performance.now()
    })
    await page.waitForLoadState('networkidle')
    const asked = [...requests]
    const figures = [`cold open ${Math.round(first)} ms, ${asked.length} requests`]
    for (const [what, all] of Object.entries(await times(page))) {
      figures.push(`${what} ${Math.round(p95(all))} ms`)
    }
    console.log(`speed, ${width} px, ${LEADS} leads, p95 of ${TIMES}: ${figures.join('; ')}`)
    expect(asked.length, asked.join('\n')).toBeLessThan(40)
  })
}
