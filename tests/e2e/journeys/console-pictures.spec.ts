/** A picture comes from a phone into a new offer; pictures are described one after the other. */
import { expect, type Page } from '@playwright/test'
import { png } from '../png'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const kitchen = { name: 'kitchen.png', mimeType: 'image/png', buffer: png(180, 120, 60, 1200, 800) }
const hall = { name: 'hall.png', mimeType: 'image/png', buffer: png(60, 120, 180) }

/** In a debug build, making the sizes and planning a release are slow. */
const timeout = 60_000

const field = (page: Page) => page.getByRole('group', { name: 'Photo' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture' })
const chosen = (page: Page) => picker(page).getByRole('form', { name: 'The chosen picture' })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** Opens the picker of the field, and sends a picture there: it is chosen at once. */
async function upload(page: Page, file: typeof kitchen) {
  await field(page)
    .getByRole('button', { name: /^Choose a picture/ })
    .click()
  const asked = page.waitForEvent('filechooser')
  await picker(page)
    .getByRole('button', { name: /^Upload/ })
    .click()
  await (await asked).setFiles(file)
  const tile = picker(page).getByRole('button', { name: new RegExp(file.name), pressed: true })
  await expect(tile).toBeVisible()
}

test('a picture from the phone into a new offer: sent, described, published @phone', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/offer')
  await page.getByRole('button', { name: 'New offer' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('A dry monsoon')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: /^Summary/ }).fill('One visit before the rain.')
  // The photograph of an offer stands beside what there is to read.
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('We come before the rain does.')
  await saved(page)
  await page.getByRole('link', { name: /^Shared fields/ }).click()

  await upload(page, kitchen)
  await expect(chosen(page).getByText(/Without an English description/)).toBeVisible()
  await chosen(page).getByLabel('What it shows, in English').fill('A kitchen after our visit')
  await expect(chosen(page).getByText(/Without an English description/)).toHaveCount(0)
  await chosen(page).getByRole('button', { name: 'Use picture' }).click()
  await expect(picker(page)).toHaveCount(0)
  await expect(field(page).getByRole('button', { name: 'Change' })).toBeFocused()
  await expect(field(page)).toContainText('A kitchen after our visit')
  await expect(field(page)).toContainText('Described in 1 of 7 languages. 1200 × 800.')
  // Ready: what is shown is a size that the engine made, no longer the file on this phone.
  const shown = field(page).locator('img')
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc), { timeout })
    .toContain('/media/')
  await saved(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Publish' })
  await expect(panel.getByText('1 picture comes along: not live yet.')).toBeVisible()
  await expect(panel.getByRole('heading', { name: /^\d+ pages? will change$/ })).toBeVisible({
    timeout,
  })
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await expect(panel.getByText(/^\d+ pages? changed on/)).toBeVisible({ timeout })
  const html = await (await own.fetch('/offers/a-dry-monsoon')).text()
  expect(html).toMatch(/<img [^>]*alt="A kitchen after our visit"/)
})

test('axe is content with the picker, and with descriptions one after the other', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=*')
  await upload(page, hall)
  // It is smaller than the field asks for.
  await expect(chosen(page).getByText(/It is 240 pixels wide, less than 960/)).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(field(page).getByRole('button', { name: /^Choose a picture/ })).toBeFocused()

  await page.goto(`${own.url}/admin/media`)
  await page.getByRole('link', { name: 'Describe pictures' }).click()
  await page.getByRole('button', { name: 'Kannada 1' }).click()
  const text = page.getByRole('textbox', { name: 'hall.png in Kannada' })
  await text.fill('ಒಂದು ಹಜಾರ')
  expect(await flaws(page)).toEqual([])
  await text.press('Enter')
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kannada 0' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Every picture is described in Kannada.')).toBeVisible()
})
