/** A browser in front of a real engine. */
import { test as base, expect, type Page } from '@playwright/test'
import { year } from '../asks'
import { cleanUp, type Engine, freePort, newData, start } from '../engine'

interface ForEach {
  /** An engine for this test alone, to write to. */
  own: Engine
  /** The same, at its public address: it believes the addresses of its own pages alone. */
  addressed: Engine
  /** Another browser, for a second person or device: it is closed like the first. */
  elsewhere: Page
  /** Problems of a page: errors, refused resources, violated policies. */
  complaints: string[]
}

interface ForAll {
  /** An engine that several tests read from. */
  engine: Engine
  /** Leaves no engine and no folder behind. */
  tidy: undefined
}

export const test = base.extend<ForEach, ForAll>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
    async ({}, use) => {
      const engine = await start(await newData())
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  tidy: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
    async ({}, use) => {
      await use(undefined)
      await cleanUp()
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
  own: async ({}, use) => {
    const engine = await start(await newData())
    await use(engine)
    await engine.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
  addressed: async ({}, use) => {
    const port = await freePort()
    const settings = { JAALI_PUBLIC_URL: `http://127.0.0.1:${port}` }
    const engine = await start(await newData(), { port, settings, args: ['--yes'] })
    await use(engine)
    await engine.stop()
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  page: async ({ page }, use) => {
    if (process.env.SLOWER) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOWER) })
    }
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(complaints)
    },
    { auto: true },
  ],
})

/** A visitor who has been here before, so that the language is not asked for. */
export async function beenHere(page: Page) {
  await page.addInitScript(() => localStorage.setItem('jaali.visited', '1'))
}

/** Waits until the page is at rest: all sections are laid out, and the form is back. */
export async function atRest(page: Page) {
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' })
  await expect(page.locator('#contact:not(:has(form))')).toHaveCount(0)
}

/** The place of the long form, or of the short one; the one to be called back stands before it. */
export const FORM = '#contact .wrap > div'

/** The island that contains a section, once React has hydrated it. */
export const awake = (page: Page, section: '#services' | '#contact') =>
  page.locator('[data-island][data-state="awake"]').filter({ has: page.locator(section) })

/** The number of the first lead of an engine. */
export const firstLead = () => `LD-${year()}-000001`

/** Where a form without JavaScript leads, with what was asked for; a browser keeps the form's fragment. */
export const thankYou = (home: string) =>
  new RegExp(`^${home}/thank-you\\?lead=${firstLead()}(&[^#]*)?(#contact)?$`)
