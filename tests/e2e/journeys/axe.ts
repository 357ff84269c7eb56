import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page as it stands, one line a rule. */
export async function mistakes(page: Page) {
  const found = await new AxeBuilder({ page }).withTags(rules).analyze()
  return found.violations.map(
    (v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
  )
}
