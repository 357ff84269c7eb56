/** The browser of the journeys, in front of an engine of its own. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { cleanUp, newData, start } from '../e2e/engine'

/** How much slower than this machine a cheap phone is. */
const SLOWER = 4

export async function openBrowser() {
  const finder = fileURLToPath(new URL('../chromium.sh', import.meta.url))
  const executablePath = execFileSync(finder, { encoding: 'utf8' }).trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const engine = await start(await newData())

  /** An empty page of a new visitor with a cheap phone, and what steers it. */
  async function phone() {
    const viewport = { width: 360, height: 780 }
    const context = await browser.newContext({ viewport, hasTouch: true })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return { page, session, leave: () => context.close() }
  }

  /**
   * An empty page of a new visitor at a window of this width, at the speed of this machine. `bypassCSP`:
   * a test may ask the engine from any of its pages.
   */
  async function visitor(width: number, bypassCSP = false) {
    const isPhone = width < 768
    const context = await browser.newContext({
      viewport: { width, height: isPhone ? 780 : 800 },
      hasTouch: isPhone,
      timezoneId: 'Asia/Kolkata',
      bypassCSP,
    })
    return { page: await context.newPage(), leave: () => context.close() }
  }

  async function close() {
    await browser.close()
    await engine.stop()
    await cleanUp()
  }
  return { engine, phone, visitor, close }
}
