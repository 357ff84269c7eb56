/**
 * How fast the console's queue answers. Its journey measures it a few times, the benchmark many times
 * (`tests/peers/queue.test.ts`).
 */
import type { Page } from '@playwright/test'

/** Widths below which a lead has the page to itself, and is tapped instead of clicked. */
const PHONE = 768
/** Milliseconds between two presses, in which somebody reads: what the last one started is over. */
const READING = 400

const DIALOG = '[role=dialog][aria-modal]'
const row = (index: number) => `main li[data-index="${index}"]`

/** As many leads, each of another person, imported from a file; the page is signed in. */
export async function fillQueue(page: Page, url: string, leads: number, first = 0) {
  const rows = Array.from({ length: leads }, (_, n) => {
    const i = first + n
    const phone = `98450${String(i).padStart(5, '0')}`
    return `Asha ${i},${phone},4 MG Road,560066,rat_management,2_bhk`
  })
  const header = 'name,primary_contact,address,pincode,service_type,room_type'
  const headers = { origin: url, 'content-type': 'text/csv' }
  const data = [header, ...rows].join('\r\n')
  const answer = await page.request.post(`${url}/api/admin/leads.csv`, { headers, data })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** A browser's first visit: milliseconds until the first leads are painted, and what it asked for. */
export async function coldOpen(page: Page, url: string) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const look = () =>
      document.querySelector('main article')
        ? setTimeout(() => Object.assign(window, { painted: performance.now() }))
        : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  await page.goto(`${url}/admin/leads`)
  const painted = await page.waitForFunction(() => (window as { painted?: number }).painted)
  await page.waitForLoadState('networkidle')
  return { took: (await painted.jsonValue()) ?? Number.NaN, asked: [...asked] }
}

interface Step {
  /** What is pressed. */
  press: string
  /** Where a heading says that it is there. */
  within: string
  /** What the heading says; without it, something else than before. */
  heading?: string
}

/** Milliseconds from the press, when the browser received it, until what it asked for is painted. */
async function answered(page: Page, step: Step) {
  const target = page.locator(step.press)
  await page.waitForTimeout(READING)
  const painted = page.evaluate(
    ({ within, heading }) =>
      new Promise<number>((resolve) => {
        const said = () =>
          [...document.querySelectorAll(`${within} :is(h1, h2)`)].map((one) => one.textContent)
        const pressed = ({ timeStamp }: Event) => {
          const [before] = said()
          const isThere = () => (heading ? said().includes(heading) : said()[0] !== before)
          // What is there at the beginning of a frame, the frame paints; a task follows it.
          const look = () =>
            isThere()
              ? setTimeout(() => resolve(performance.now() - timeStamp))
              : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }
        document.addEventListener('click', pressed, { capture: true, once: true })
      }),
    step,
  )
  await (isPhone(page) ? target.tap() : target.click())
  return painted
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? PHONE) < PHONE

/** What an agent does with each lead, at as many leads of the open queue; the first time is a warm-up. */
const actions = {
  async 'open a lead'(page: Page, times: number) {
    const taken: number[] = []
    for (let at = 0; at <= times; at++) {
      const heading = await nameAt(page, at)
      const open = { press: `${row(at)} [data-lead]`, within: 'main', heading }
      taken.push(await answered(page, open))
      await page.goBack()
      await page.waitForURL(/\/admin\/leads$/)
    }
    return taken.slice(1)
  },
  async 'call sheet'(page: Page, times: number) {
    const taken: number[] = []
    for (let at = 0; at <= times; at++) {
      const heading = await nameAt(page, at)
      const call = { press: `${row(at)} [href^="tel:"]`, within: DIALOG, heading }
      taken.push(await answered(page, call))
      await page.keyboard.press('Escape')
      await page.locator(DIALOG).waitFor({ state: 'detached' })
    }
    return taken.slice(1)
  },
  async 'save, next'(page: Page, times: number) {
    const taken: number[] = []
    await page.locator(`${row(0)} [href^="tel:"]`).click()
    for (let at = 0; at <= times; at++) {
      await page.locator(DIALOG).getByRole('radio', { name: 'Not connected' }).check()
      taken.push(await answered(page, { press: `${DIALOG} [type=submit]`, within: DIALOG }))
    }
    await page.keyboard.press('Escape')
    return taken.slice(1)
  },
}

const nameAt = async (page: Page, at: number) =>
  (await page.locator(`${row(at)} article`).getAttribute('aria-label')) ?? ''

type Action = keyof typeof actions
/** Milliseconds of each time. */
export type Times = Record<Action, number[]>

export const allActions = Object.keys(actions) as Action[]

/** Each action in turn, on the open queue. */
export async function workThrough(page: Page, times: number): Promise<Times> {
  const taken: Partial<Times> = {}
  for (const action of allActions) {
    // Who comes back is put where they were, a moment later.
    await page.waitForTimeout(READING)
    await page.evaluate(() => window.scrollTo(0, 0))
    taken[action] = await actions[action](page, times)
  }
  return taken as Times
}

/**
 * The same in the simplest way: a page that is nothing but a button and a heading, and asks the engine
 * for the same. It has to be signed in.
 */
export async function workPlainly(page: Page, url: string, times: number): Promise<Times> {
  await page.goto(`${url}/healthz`)
  await page.evaluate(async () => {
    const list = await fetch('/api/admin/leads?sort=priority&status=open&limit=200')
    const { items } = (await list.json()) as { items: { id: string }[] }
    const ask: Record<string, (id: string) => Promise<Response> | undefined> = {
      'open a lead': (id) => fetch(`/api/admin/leads/${id}`),
      'call sheet': () => undefined,
      'save, next': (id) =>
        fetch(`/api/admin/leads/${id}/calls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'not_connected' }),
        }),
    }
    document.body.innerHTML = `<main><h1>-</h1></main>`
    for (const [name, send] of Object.entries(ask)) {
      const button = document.createElement('button')
      button.title = name
      button.textContent = name
      let at = 0
      button.onclick = async () => {
        const id = items[at++]?.id ?? ''
        const answer = await send(id)
        await answer?.json()
        for (const heading of document.querySelectorAll('h1')) heading.textContent = `${name} ${at}`
      }
      document.body.append(button)
    }
  })
  const taken: Times = { 'open a lead': [], 'call sheet': [], 'save, next': [] }
  for (const action of allActions) {
    while (taken[action].length <= times) {
      taken[action].push(await answered(page, { press: `[title="${action}"]`, within: 'main' }))
    }
    taken[action].shift()
  }
  return taken
}

/** Scrolls to the end of the list, as far as the queue goes; how many rows were there at most. */
export async function mostRows(page: Page, scrolls: number) {
  let most = 0
  for (let at = 0; at < scrolls; at++) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(READING)
    most = Math.max(most, await page.locator('main article').count())
  }
  return most
}

/** The time within which this many of a hundred are. */
export function percentile(times: number[], percent: number) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}
