/** Publishing from the console: choose, preview, go live, revert. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const FAQ = '/api/admin/content/faq/safe'

interface Cell {
  locale: string
  version: number
  fields: Record<string, unknown>
}

/** Writes a draft of the question, as the signed-in user. */
async function ask(page: Page, { url }: Engine, question: string) {
  const { cells } = (await (await page.request.get(url + FAQ)).json()) as { cells: Cell[] }
  const english = cells.find(({ locale }) => locale === 'en')
  const answer = await page.request.put(`${url}${FAQ}/en`, {
    data: { fields: { ...english?.fields, question } },
    headers: { origin: url, 'if-match': `"${english?.version}"` },
  })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** In a debug build, planning a release is slow. */
const timeout = 60_000

const home = async (engine: Engine) => (await engine.fetch('/')).text()

test('a marketer publishes a changed question, and takes it back', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  test.slow()
  const question = 'Is it gentle to children, pets and plants?'
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/releases')
  await ask(page, own, question)

  await page.getByRole('link', { name: 'New release' }).click()
  await expect(page.getByRole('checkbox', { name: `${question}, English` })).toBeChecked({
    timeout,
  })
  // The home page, and what machines read: llms.txt.
  const changes = page.getByRole('region', { name: '2 pages will change' })
  await changes.getByRole('button', { name: '/', exact: true }).click()
  await expect(changes.locator('ins').filter({ hasText: 'gentle' })).toBeVisible({ timeout })
  await page.getByRole('button', { name: 'Publish 1 text' }).click()
  await expect(page.getByText('Say what changed, in at most 500 characters')).toBeVisible()
  await expect(page.getByLabel('What changed')).toBeFocused()
  await page.getByLabel('What changed').fill('Gentler words')
  await page.getByRole('button', { name: 'Publish 1 text' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Publish 1 text?' })
  await expect(dialog).toContainText('2 pages change at once.')
  await dialog.getByRole('button', { name: 'Publish' }).click()

  // The result appears without a reload.
  await expect(page.getByText(/2 pages changed on .* It took \d/)).toBeVisible({ timeout })
  await expect(page.getByRole('link', { name: 'See it live' })).toHaveAttribute('href', /\/$/)
  expect(await home(own)).toContain(question)

  await page.getByRole('button', { name: 'Roll back' }).click()
  const undo = page.getByRole('alertdialog')
  await expect(undo).toContainText('A new release brings back the texts')
  await expect(undo).toContainText('Present prices stay.')
  await undo.getByRole('button', { name: 'Roll back' }).click()
  await expect(
    page.getByRole('heading', { name: /^Undo release \d+: Gentler words$/ }),
  ).toBeVisible()
  await expect(page.getByText(/2 pages changed on/)).toBeVisible({ timeout })
  expect(await home(own)).not.toContain(question)

  await page.goto(`${own.url}/admin/releases`)
  const undone = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: 'Gentler words', exact: true }),
  })
  await expect(undone).toContainText(/Rolled back by \d+/)
  await expect(undone.getByRole('button')).toHaveCount(0)
})

test('support has no business there', { tag: '@desk' }, async ({ page, office }) => {
  await open(page, office, 'support', '/admin/releases')
  await expect(page.getByText('You do not have permission to see this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Releases' })).toHaveCount(0)
})

test('axe is content with what marketers publish', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, own, 'marketer', '/admin/releases')
  await ask(page, own, 'Is it gentle?')
  const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const press = (button: string | RegExp) =>
    page.getByRole('button', { name: button }).first().click()
  const screens: [string, () => Promise<unknown>][] = [
    ['/releases', () => shown('Import of files')],
    [
      '/releases',
      async () => {
        await page.getByRole('link', { name: 'Import of files' }).click()
        await page.waitForURL(/\/releases\/.+/)
        await page.getByRole('heading', { name: /^Release \d/, level: 1 }).waitFor()
      },
    ],
    [
      '/releases/new',
      async () => {
        await shown('2 pages will change')
        await page.getByRole('button', { name: '/', exact: true }).click()
        await page.locator('ins').first().waitFor()
      },
    ],
    [
      '/releases/new',
      async () => {
        await page.getByLabel('What changed').fill('Gentler words')
        await page.getByLabel('Only until a time').check()
        await press('Publish 1 text')
        await page.getByText('2 pages change at once.').waitFor()
      },
    ],
    [
      '/translations?kind=faq',
      async () => {
        await press(/^Choose the one text/)
        await shown('2 pages will change')
      },
    ],
    ['/translations?text=faq/safe/en', () => shown('Typo only')],
    ['/translations/files', () => shown('Choose a file')],
    ['/media', () => shown('No pictures yet')],
    ['/messages?template=whatsapp_lead', () => shown('Ananya Rao')],
  ]
  const found: string[] = []
  for (const [path, look] of screens) {
    await page.goto(`${own.url}/admin${path}`)
    await look()
    for (const flaw of await flaws(page)) found.push(`${path}: ${flaw}`)
  }
  expect(found).toEqual([])
})
