/** A page is put together from blocks in the console, by keyboard, and written in two languages. */
import { expect, type Page } from '@playwright/test'
import { flaws } from './axe'
import { beenHere } from './fixtures'
import { addStaff, open, test } from './staff'

const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** The block with this name that is open. */
const opened = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`), expanded: true }) })

test('a marketer puts a page together from blocks by keyboard, then writes it in Tamil', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=en')
  await page.getByRole('button', { name: 'Add a block', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Hero How/ })).toBeFocused()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Enter')
  const hero = opened(page, 'Hero')
  const title = hero.getByRole('textbox', { name: /^Title/ })
  await expect(title).toBeFocused()
  await page.keyboard.type('A kitchen that stays yours')
  await hero.getByRole('button', { name: 'Add to buttons' }).press('Enter')
  await expect(hero.getByRole('textbox', { name: /^Label/ })).toBeFocused()
  await page.keyboard.type('About us')
  await hero.getByRole('combobox', { name: /^Link/ }).fill('about')
  await page.getByRole('option', { name: 'About us' }).click()
  await hero.getByRole('button', { name: /^Hero/ }).press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: 'Move Hero, 2 of 3' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: 'Move Hero, 1 of 3' })).toBeFocused()
  await saved(page)
  expect(await flaws(page)).toEqual([])
  await own.command('release', 'create', '--note', 'A hero')
  const html = async (path: string) => (await own.fetch(path)).text()
  await expect.poll(() => html('/offers/quiet-kitchen')).toContain('<h1>A kitchen that stays yours')
  expect(await html('/offers/quiet-kitchen')).toContain('href="/about">About us</a>')

  await page.getByRole('link', { name: /^Tamil/ }).click()
  await expect(page.getByRole('button', { name: 'Add a block', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Hero/, expanded: false }).press('Enter')
  await expect(page.getByText('A kitchen that stays yours').first()).toBeVisible()
  await title.fill('உங்கள் சமையலறை உங்களுடையது')
  await saved(page)
  expect(await flaws(page)).toEqual([])
  await own.command('release', 'create', '--note', 'The hero in Tamil')
  await expect.poll(() => html('/ta/offers/quiet-kitchen')).toContain('<h1>உங்கள் சமையலறை உங்களுடையது')
  expect(await html('/kn/offers/quiet-kitchen')).toContain('<h1>A kitchen that stays yours')

  await page.getByRole('link', { name: /^English/ }).click()
  await page.getByRole('button', { name: /^Hero/, expanded: false }).press('Enter')
  await hero.getByRole('button', { name: 'In all languages' }).press('Enter')
  await hero.getByRole('checkbox', { name: 'Kannada' }).press('Space')
  await expect(page.getByRole('button', { name: /^Hero.*Not in Kannada/ })).toBeVisible()
  await saved(page)
  expect(await flaws(page)).toEqual([])
  await own.command('release', 'create', '--note', 'No hero in Kannada')
  await expect
    .poll(() => html('/kn/offers/quiet-kitchen'))
    .not.toContain('A kitchen that stays yours')
  expect(await html('/ta/offers/quiet-kitchen')).toContain('<h1>உங்கள் சமையலறை உங்களுடையது')
})

test('a click on a block in the preview opens its field, though a question has the same words', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/offer/quiet-kitchen?locale=en')
  const costs = page
    .frameLocator('iframe')
    .locator('[data-at="offer/quiet-kitchen#sections/costs"]')
  await page.getByRole('button', { name: 'Preview page' }).click()
  // The preview must have loaded its fields first: until then a click opens no field.
  await expect(async () => {
    await costs.getByRole('heading', { name: 'What does it cost?' }).click({ timeout: 2_000 })
    const title = opened(page, 'Prices').getByRole('textbox', { name: /^Title/ })
    await expect(title).toBeFocused({ timeout: 2_000 })
  }).toPass()
})
