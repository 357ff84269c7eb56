/** A marketer without a mouse: a translation, from the sign-in to the page that visitors read. */
import { expect, type Locator, type Page } from '@playwright/test'
import { beenHere } from './fixtures'
import { addStaff, emailOf, password, test } from './staff'

/** In a debug build, planning a release is slow. */
const timeout = 60_000

/** Presses Tab, or Shift+Tab, until this has the focus; it must be visible then. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor({ timeout })
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 120 && !(await isThere()); pressed += 1) {
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** Opens a line of the command palette. */
async function goTo(page: Page, typed: string, line: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeFocused()
  await page.keyboard.type(typed)
  const first = page.locator('[data-action][data-selected]')
  await expect(first).toContainText(line)
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search or go to')).toBeHidden()
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/admin`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(emailOf('marketer'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.locator('#main').waitFor()
}

test('a marketer translates, previews and publishes by keyboard alone', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  test.slow()
  const asked = 'செல்லப்பிராணிகளுக்கும் பாதுகாப்பானதா?'
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await addStaff(own)
  await beenHere(page)
  await signIn(page, own.url)

  await goTo(page, 'faqs', 'FAQs')
  await tabTo(page, page.getByRole('link', { name: /^Is the treatment safe/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Tamil/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question in English')).toBeVisible()
  const question = page.getByRole('textbox', { name: 'Question' })
  await tabTo(page, question)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(asked)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  // The Markdown editor is a field like others: Tab enters and leaves it.
  await tabTo(page, page.getByRole('textbox', { name: 'Answer' }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Answer' })).not.toBeFocused()

  await tabTo(page, button('Preview page'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe').getByText(asked)).toBeAttached({ timeout })
  const language = page.getByRole('combobox', { name: 'Language of the page' })
  await tabTo(page, language)
  await expect(language).toHaveValue('ta')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button('Preview page')).toBeFocused()

  await goTo(page, 'publish what', 'Publish what is ready')
  await expect(page.getByRole('region', { name: '1 page will change' })).toBeVisible({ timeout })
  await tabTo(page, page.getByLabel('What changed'))
  await page.keyboard.type('Pets are asked for in Tamil')
  await tabTo(page, button('Publish 1 text'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Publish 1 text?' })
  await tabTo(page, dialog.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')

  await expect(page.getByText(/1 page changed on .* It took \d/)).toBeVisible({ timeout })
  const live = page.getByRole('link', { name: 'See it live' })
  await tabTo(page, live)
  await expect(live).toHaveAttribute('href', /\/ta\/$/)
  await page.goto(`${own.url}/ta/`)
  await expect(page.getByText(asked)).toBeVisible()
})
