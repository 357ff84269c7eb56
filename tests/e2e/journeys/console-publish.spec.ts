/** A text goes live from its editor: in two clicks, by keyboard, on a narrow phone. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const PRICE = '/admin/content/faq/price?locale=kn'

const question = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Publish' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const live = (page: Page) => panel(page).getByText(/^1 page changed on/)

/** In a debug build, planning a release is slow. */
const timeout = 60_000

const home = async (engine: Engine) => (await engine.fetch('/kn/')).text()

test('a typo is live after two clicks, and the panel leads to its page', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', PRICE)
  await question(page).fill('ಬೆಲೆ ಎಷ್ಟು ಆಗುತ್ತದೆ?')
  await publish(page).click()
  await panel(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(live(page)).toBeVisible({ timeout })
  expect(await home(own)).toContain('ಬೆಲೆ ಎಷ್ಟು ಆಗುತ್ತದೆ?')
  await expect(page.getByRole('link', { name: /^Kannada/ })).toContainText('Live')
  await expect(panel(page).getByRole('link', { name: 'See it live' })).toHaveAttribute(
    'href',
    /\/kn\/$/,
  )
  await panel(page)
    .getByRole('link', { name: /^Release \d/ })
    .click()
  await expect(
    page.getByRole('heading', { name: 'FAQ "What does it cost?": Kannada' }),
  ).toBeVisible()
})

test('by keyboard: typed, opened, published, and back in the text', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', PRICE)
  await question(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ಬೆಲೆ?')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('button', { name: 'Publish now' })).toBeFocused()
  await expect(panel(page).getByRole('heading', { name: '1 page will change' })).toBeVisible({
    timeout,
  })
  await page.keyboard.press('Enter')
  await expect(live(page)).toBeVisible({ timeout })
  expect(await home(own)).toContain('ಬೆಲೆ?')
  await page.keyboard.press('Escape')
  await expect(publish(page)).toBeFocused()

  // The palette has it too; a Markdown text gets no line from the key.
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.click()
  await page.keyboard.type('ಸರಿ. ')
  const typed = await answer.textContent()
  await page.keyboard.press('Control+Enter')
  await expect(panel(page)).toBeVisible()
  expect(await answer.textContent()).toBe(typed)
  await page.keyboard.press('Escape')
  await expect(publish(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to').fill('publish')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Publish now' })).toBeFocused()
})

test('what stops a text leads to its field; many pages are asked about once more', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/faq/price?locale=en')
  await question(page).fill('')
  await publish(page).click()
  const problem = panel(page).getByRole('link', { name: 'English, Question' })
  await problem.click({ timeout })
  await expect(panel(page)).toHaveCount(0)
  await expect(question(page)).toBeFocused()

  await page.goto(`${own.url}/admin/content/text/nav.home?locale=kn`)
  await page.getByRole('textbox', { name: 'Value' }).fill('ಮೊದಲ ಪುಟ')
  await publish(page).click()
  // The list of pages moves the button down.
  await expect(panel(page).getByRole('button', { name: /^Show all \d+ pages$/ })).toBeVisible({
    timeout,
  })
  await panel(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(panel(page).getByText(/^\d+ pages change at once\.$/)).toBeVisible({ timeout })
  await panel(page).getByRole('button', { name: 'Not yet' }).click()
  await expect(panel(page).getByRole('button', { name: 'Publish now' })).toBeFocused()
})

test('axe is content with the panel, also where it is narrow', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { height = 780 } = page.viewportSize() ?? {}
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height })
    await open(page, own, 'marketer', '/admin/content/faq/price?locale=ta')
    await question(page).fill(`விலை என்ன? ${width}`)
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await page.goto(own.url + PRICE)
    await question(page).fill(`ಬೆಲೆ ಎಷ್ಟು? ${width}`)
    expect(await flaws(page)).toEqual([])
    await publish(page).click()
    await panel(page).getByRole('radio', { name: 'All languages of this entry' }).check()
    await expect(panel(page).getByRole('heading', { name: '2 pages will change' })).toBeVisible({
      timeout,
    })
    await panel(page).getByRole('radio', { name: 'At a time' }).check()
    expect(await flaws(page)).toEqual([])
    await panel(page).getByRole('radio', { name: 'Now' }).check()
    await panel(page).getByRole('button', { name: 'Publish now' }).click()
    await expect(panel(page).getByText(/^2 pages changed on/)).toBeVisible({ timeout })
    // Of what lies half below the bar at the top, axe sees a target that is too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await flaws(page)).toEqual([])
  }
})
