import type { Page } from '@playwright/test'
import axe from 'axe-core'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page as it stands, one line a rule. */
export async function mistakes(page: Page) {
  await page.evaluate(axe.source)
  return await page.evaluate(async (values) => {
    // Of what is right nobody reads the list, which takes most of the time.
    const found = await window.axe.run({ runOnly: values, resultTypes: ['violations'] })
    return found.violations.map(
      (v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
    )
  }, values)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
