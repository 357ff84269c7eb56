/** A marketer writes beside the page: it changes while they type, and keeps its place. */
import { expect, type Page } from '@playwright/test'
import { flaws } from './axe'
import { beenHere } from './fixtures'
import { addStaff, open, test } from './staff'

const trigger = (page: Page) => page.getByRole('button', { name: /Preview.page/ })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const inFrame = (page: Page) => page.frameLocator('iframe')

/** The document in the frame. */
const shown = async (page: Page) => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

test('what is typed shows on the own page, which keeps its place, its questions and its focus', {
  tag: '@desk',
}, async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=en')
  await field(page, 'Summary').click()
  await page.keyboard.press('Alt+P')
  const lede = inFrame(page).locator('.lede').first()
  await expect(lede).toHaveAttribute('data-edited', '')
  await expect(field(page, 'Summary')).toBeFocused()
  const frame = await shown(page)
  expect(new URL(frame.url()).pathname).toMatch(/^\/preview\/[^/]+\/offers\/quiet-kitchen$/)

  // A visitor's traces: an open question, the form that React keeps, a scrolled page.
  const form = inFrame(page).locator('[data-island="LeadForm"]')
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('data-state', 'awake', { timeout: 30_000 })
  await form.locator('#inline-name').fill('Asha')
  await frame.evaluate(() => {
    const question = document.querySelector('details')
    if (question) question.open = true
    question?.scrollIntoView({ block: 'center', behavior: 'instant' })
    Object.assign(window, { question, isSame: true, y: scrollY })
  })
  await field(page, 'Summary').fill('Twelve visits, one price.')
  await inFrame(page).locator('summary').first().focus()
  await expect(lede).toHaveText('Twelve visits, one price.')
  await expect(inFrame(page).locator('summary').first()).toBeFocused()
  const after = await frame.evaluate(() => {
    const { question, isSame, y } = window as unknown as Record<string, unknown>
    const now = document.querySelector('details')
    return { isSame, stays: now === question, open: now?.open, by: scrollY - Number(y) }
  })
  expect(after).toMatchObject({ isSame: true, stays: true, open: true })
  // The text above became shorter by some lines, which the browser makes up for.
  expect(Math.abs(after.by)).toBeLessThan(200)
  await expect(form.locator('#inline-name')).toHaveValue('Asha')

  // A field that is not in view is, once it has the focus.
  await field(page, 'Name').click()
  const heading = inFrame(page).locator('h1')
  await expect(heading).toHaveAttribute('data-edited', '')
  await expect(heading).toBeInViewport()
  expect(await flaws(page)).toEqual([])

  // Escape from within the page leads back to the text.
  await inFrame(page).locator('a').first().focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
  await page.getByRole('button', { name: /Anita/ }).click()
  await page.keyboard.press('Escape')
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Preview the page')
})

test('the page is chosen, in every language and three widths, and a click edits', {
  tag: '@desk',
}, async ({ page, own }) => {
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/service/cockroach?locale=en')
  await field(page, 'Name').waitFor()
  await trigger(page).click()
  const heading = inFrame(page).locator('h1')
  await expect(heading).toHaveText('Cockroach & Ant Control')
  await page.getByRole('link', { name: /^Kannada/ }).click()
  await expect(inFrame(page).locator('html')).toHaveAttribute('lang', 'kn')
  await page.getByLabel('Language of the page').selectOption('Tamil')
  await expect(inFrame(page).locator('html')).toHaveAttribute('lang', 'ta')
  for (const [width, pixels] of Object.entries({ Phone: 360, Tablet: 768, Desktop: 1280 })) {
    await page.getByTitle(`${width}, ${pixels} px`).click()
    expect(await (await shown(page)).evaluate(() => innerWidth)).toBe(pixels)
  }
  const desk = await page.getByRole('complementary', { name: 'Preview' }).boundingBox()
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBeLessThanOrEqual(desk?.width ?? 0)
  await expect(async () => {
    await heading.click({ timeout: 2_000 })
    await expect(page).toHaveURL(/cockroach\?locale=ta&field=name$/, { timeout: 2_000 })
  }).toPass()
  await expect(field(page, 'Name')).toBeFocused()
  await page.getByRole('combobox', { name: 'Page', exact: true }).click()
  await page.getByRole('option', { name: 'Home page' }).click()
  await expect(inFrame(page).locator('#home h1')).toBeVisible()
})

test('on a phone the page lies over the text, and a tap or the cross leads back to it', {
  tag: '@phone',
}, async ({ page, own }) => {
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=kn')
  await field(page, 'Summary').click()
  await trigger(page).click()
  const sheet = page.getByRole('dialog', { name: 'Preview' })
  await expect(inFrame(page).locator('.lede').first()).toHaveAttribute('data-edited', '')
  expect(await flaws(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Back to the text' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(trigger(page)).toBeFocused()
  await trigger(page).click()
  await expect(async () => {
    await inFrame(page).locator('h1').click({ timeout: 2_000 })
    await expect(sheet).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expect(field(page, 'Name')).toBeFocused()
})

test('a page that is not there says so, and the last good one stays', async ({ page, own }) => {
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=en')
  await field(page, 'Summary').waitFor()
  await page
    .context()
    .route('**/preview/*/**', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
  await trigger(page).click()
  await expect(page.getByText('The page could not be fetched.')).toBeVisible()
  await page.context().unroute('**/preview/*/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(inFrame(page).locator('h1')).toBeVisible()
})
