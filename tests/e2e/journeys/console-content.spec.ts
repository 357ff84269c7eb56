/** A marketer edits a question in the console; the draft is saved by itself, and reverted. */
import { expect, type Page } from '@playwright/test'
import { flaws } from './axe'
import { beenHere } from './fixtures'
import { addStaff, open, test } from './staff'

const question = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

test('a marketer edits a question: nothing typed is lost, and the history takes it back', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content')
  await page.getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('link', { name: 'What does it cost?' }).click()
  await page.getByRole('link', { name: /^Kannada/ }).click()
  const before = await question(page).inputValue()
  await question(page).fill('ಬೆಲೆ ಎಷ್ಟು?')
  await saved(page)
  await page.reload()
  await expect(question(page)).toHaveValue('ಬೆಲೆ ಎಷ್ಟು?')

  // The window closes before the engine has the draft: the browser's storage restores it.
  await answer(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ಉಚಿತ!')
  await page.reload()
  await expect(answer(page)).toContainText('ಉಚಿತ!')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await saved(page)

  await page.context().setOffline(true)
  await question(page).fill('ಬೆಲೆ?')
  await expect(page.getByText('Offline – kept on this device')).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)

  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText(/Anita marketer, \d\d \w{3} \d{4}/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore revision 1' }).click()
  await expect(question(page)).toHaveValue(before)
  await expect(page.getByText(/^Revision 1 is what is live/)).toBeVisible()
})

test('a text links to a page that is found by its words, and visitors read it in their language', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/faq/price?locale=kn')
  await answer(page).click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const where = page.getByRole('combobox', { name: 'Where the link leads' })
  await expect(where).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await where.fill('qqqq')
  await expect(page.getByRole('option', { name: 'Nothing found' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await where.fill('ಜಯನಗರ')
  await page.getByRole('option', { name: 'Jayanagar', exact: true }).click()
  await expect(answer(page)).toContainText('[Jayanagar](entry:area/jayanagar)')
  await saved(page)
  await page.goto(`${own.url}/admin/releases/new?cells=faq/price/kn`)
  await page.getByLabel('What changed').fill('A link')
  await page.getByRole('button', { name: 'Publish 1 text' }).click({ timeout: 60_000 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'See it live' })).toBeVisible({ timeout: 60_000 })
  const home = await (await own.fetch('/kn/')).text()
  expect(home).toContain('<a href="/kn/pest-control/jayanagar">Jayanagar</a>')
})

test('a list is put in order by keyboard, and an entry in use is not archived', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/faq')
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Move/ }) })
  await expect(first.nth(2)).toContainText('What does it cost?')
  await page.getByRole('button', { name: 'Move What does it cost?' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^What does it cost\? is .*place 3 of 8/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('What does it cost? is at place 2 of 8.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('The new order waits as a draft')).toBeVisible()
  await expect(first.nth(1)).toContainText('What does it cost?')

  await page.goto(`${own.url}/admin/content/category`)
  await page.getByRole('button', { name: 'More for Cockroach & Ant Control' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const inUse = page.getByRole('dialog', { name: 'Still in use' })
  await expect(inUse).toContainText('(service/cockroach, live)')
})

test('a draft is seen on its page, from where a click opens the field', async ({ page, own }) => {
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/faq/price?locale=kn')
  await question(page).fill('ಬೆಲೆ ಎಷ್ಟು?')
  const preview = page.getByRole('button', { name: /Preview.page/ })
  const shown = page.frameLocator('iframe')
  // On a phone a click closes the preview, which lies over the text.
  const show = async () => {
    if ((await preview.getAttribute('aria-expanded')) === 'false') await preview.click()
  }
  await show()
  // The preview must have loaded its fields first: until then a click opens no field.
  await expect(async () => {
    await show()
    await shown.getByText('ಬೆಲೆ ಎಷ್ಟು?').first().click({ timeout: 2_000 })
    await expect(question(page)).toBeFocused({ timeout: 2_000 })
  }).toPass()

  await expect(async () => {
    await show()
    await shown.locator('h1').first().click({ timeout: 2_000 })
    await expect(page).toHaveURL(/\/text\/hero\.\w+\?locale=kn&field=value$/, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
})

test('support has no business with content', { tag: '@desk' }, async ({ page, office }) => {
  await open(page, office, 'support', '/admin/content/faq')
  await expect(page.getByText('You do not have permission to see this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Content', exact: true })).toHaveCount(0)
})

test('axe is content with the screens of content', async ({ page, office }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'marketer', '/admin/content')
  const shown = (text: string) => page.getByText(text).first().waitFor()
  const press = (button: string) => page.getByRole('button', { name: button }).first().click()
  const screens: [string, () => Promise<unknown>][] = [
    ['/content', () => shown('FAQs')],
    ['/content/faq', () => shown('What does it cost?')],
    ['/content/faq', () => press('New FAQ').then(() => shown('In English.'))],
    ['/content/faq?state=missing', () => shown('No entries match these filters.')],
    [
      '/content/faq/price?locale=kn',
      async () => {
        await page.getByRole('textbox', { name: 'Answer' }).waitFor()
        await page.getByRole('toolbar').getByRole('button', { name: 'Preview' }).click()
      },
    ],
    [
      '/content/faq/price?locale=kn',
      () => press('History').then(() => page.getByText('Revision 1').waitFor()),
    ],
    ['/content/plan/annual', () => shown('Add a line')],
    ['/content/category/cockroach_control?locale=*', () => shown('Cockroach & Ants Control')],
    ['/content/template/area_title', () => shown('Body')],
  ]
  const found: string[] = []
  for (const [path, look] of screens) {
    await page.goto(`${office.url}/admin${path}`)
    await look()
    for (const flaw of await flaws(page)) found.push(`${path}: ${flaw}`)
  }
  expect(found).toEqual([])
})
