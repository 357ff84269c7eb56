import type { Page } from '@playwright/test'
import axe from 'axe-core'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds on a page as it is now, one line per rule. */
export async function mistakes(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (values) => {
    // The list of passed rules is not needed, and would take most of the time.
    const found = await window.axe.run({ runOnly: values, resultTypes: ['violations'] })
    return found.violations.map(
      (v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
    )
  }, values)
}

/** The same for a screen of the console, in light and dark mode; and whether it is too wide. */
export async function flaws(page: Page) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await page.evaluate(untilStill)
    for (const mistake of await mistakes(page)) found.push(`${colorScheme}: ${mistake}`)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (overflow) found.push('wider than the screen')
  return found
}

/** Even without motion a colour takes one frame to pass from each level of elements to the next. */
async function untilStill() {
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame)
    const passing = document.getAnimations().some((one) => one instanceof CSSTransition)
    still = passing ? 0 : still + 1
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
