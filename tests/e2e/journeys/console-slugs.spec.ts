/** An area gets a new slug from the console; its old URL redirects. */
import { expect, type Page } from '@playwright/test'
import { until } from '../waiting'
import { flaws } from './axe'
import { beenHere } from './fixtures'
import { addStaff, open, test } from './staff'

async function ask(page: Page, title: string, verb: string) {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: verb }).click()
  return page.getByRole('dialog', { name: `${verb.replace(' ', ' the ')} of “${title}”` })
}

test('a marketer changes the address of an area', { tag: '@desk' }, async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await beenHere(page)
  await open(page, own, 'marketer', '/admin/content/area')
  const dialog = await ask(page, 'Hebbal', 'Change address')
  const slug = dialog.getByRole('textbox', { name: 'Slug' })
  await expect(dialog).toContainText('In all seven languages the old address leads to the new one')
  await slug.fill('Koramangala')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog.getByText(/^Another area has the slug 'koramangala' already/)).toBeVisible()
  await expect(slug).toBeFocused()
  await slug.fill('hebbal-kempapura')
  await expect(dialog.getByText('/pest-control/hebbal-kempapura')).toBeVisible()
  await slug.press('Enter')
  await expect(page.getByText('New address: hebbal-kempapura')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hebbal', exact: true })).toHaveAttribute(
    'href',
    '/admin/content/area/hebbal-kempapura',
  )

  const live = '/pest-control/hebbal-kempapura'
  await until(async () => (await own.fetch(live)).status === 200, 60_000)
  for (const language of ['', '/ta']) {
    const old = await own.fetch(`${language}/pest-control/hebbal`)
    expect(old.status).toBe(301)
    expect(old.headers.get('location')).toBe(`${language}${live}`)
  }
  await page.goto(`${own.url}/ta/pest-control/hebbal`)
  await expect(page).toHaveURL(`${own.url}/ta${live}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ஹெப்பால்')

  await page.goto(`${own.url}/admin/releases`)
  await expect(page.getByRole('link', { name: /area\/hebbal-kempapura/ })).toBeVisible()

  // Another area cannot take the old slug, which visitors still know.
  await page.goto(`${own.url}/admin/content/area`)
  const other = await ask(page, 'Koramangala', 'Change address')
  await other.getByRole('textbox', { name: 'Slug' }).fill('hebbal')
  await other.getByRole('button', { name: 'Change address' }).click()
  await expect(other.getByText(/^'hebbal' was the slug of area\/hebbal-kempapura/)).toBeVisible()
})

test('the editor goes along, in its language, and back leads to no dead end @desk', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/faq')
  await page.getByRole('link', { name: 'What does it cost?' }).click()
  await page.getByRole('link', { name: /^Tamil/ }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('விலை என்ன?')
  const dialog = await ask(page, 'What does it cost?', 'Change slug')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('cost')
  await dialog.getByRole('button', { name: 'Change slug' }).click()
  await expect(page).toHaveURL(`${own.url}/admin/content/faq/cost?locale=ta`)
  await expect(question).toHaveValue('விலை என்ன?')
  await expect(page.getByText('/ cost')).toBeVisible()
  await question.fill('விலை?')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
})

test('a press is not lost while its menu is on the way @desk', async ({ page, office }) => {
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/EntryChoices-*.js', async (route) => {
    await way
    await route.continue()
  })
  await open(page, office, 'marketer', '/admin/content/area')
  const button = page.getByRole('button', { name: 'More for Hebbal', exact: true })
  await button.hover()
  await page.mouse.down()
  arrive()
  await expect(button).toHaveAttribute('aria-expanded')
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'Change address' })).toBeVisible()
})

test('what is known elsewhere by its slug is offered no other', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/category')
  await page.getByRole('button', { name: 'More for Cockroach & Ant Control', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Archive'])
})

test('axe is content with the change of a slug', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, office, 'marketer', '/admin/content/area')
  const dialog = await ask(page, 'Hebbal', 'Change address')
  await expect(dialog).toContainText('/pest-control/hebbal')
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog.getByText('This is its address now')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
