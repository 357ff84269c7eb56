/** A marketer writes in the matrix of translations, from cell to cell. */
import { expect, type Page } from '@playwright/test'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

test('cells are written by keyboard alone, one after the other', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/translations?kind=faq')
  const cell = (name: RegExp) => page.getByRole('button', { name })
  await cell(/^How soon can you come\?, English/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Kannada: How soon can you come?')).toBeVisible()
  await expect(page.getByText('Question in English')).toBeVisible()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ಎಷ್ಟು ಬೇಗ ಬರುತ್ತೀರಿ?')
  await saved(page)

  // Tab reaches the last field of the dialog; what is left before it was saved is saved on the way.
  const copy = page.getByRole('button', { name: 'Copy the English answer over' })
  for (const next of [copy, page.getByRole('button', { name: 'Bold' }), answer(page)]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ಇಂದೇ.')
  await page.keyboard.press('Alt+j')
  await expect(panel(page, /^Kannada: Is the treatment safe/)).toBeVisible()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Alt+l')
  await expect(panel(page, /^Hindi: Is the treatment safe/)).toBeVisible()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(/^Is the treatment safe.*, Hindi: Changed$/)).toBeFocused()
  await expect(cell(/^How soon can you come\?, Kannada: Changed$/)).toBeVisible()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+k')
  await page.keyboard.press('Alt+h')
  await expect(panel(page, 'Kannada: How soon can you come?')).toBeVisible()
  await expect(question(page)).toHaveValue('ಎಷ್ಟು ಬೇಗ ಬರುತ್ತೀರಿ?')
  await expect(answer(page)).toContainText('ಇಂದೇ.')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the panel fills a phone, and holds blocks as the editor does', async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/translations?kind=page&text=page/about/kn')
  const shown = panel(page, 'Kannada: About us')
  const block = shown.getByRole('button', { name: /^Reviews/ })
  const heading = shown.locator('[data-block="reviews"]').getByRole('textbox', { name: 'Title' })
  await block.click()
  const width = page.viewportSize()?.width ?? 0
  expect((await shown.boundingBox())?.width).toBe(Math.min(width, 992))
  await heading.fill('ನಮ್ಮ ಗ್ರಾಹಕರು')
  await saved(page)
  expect(await flaws(page)).toEqual([])
  await page.reload()
  await block.click()
  await expect(heading).toHaveValue('ನಮ್ಮ ಗ್ರಾಹಕರು')
})
