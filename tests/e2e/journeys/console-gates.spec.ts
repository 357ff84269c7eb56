/** Half-written texts are kept and never shown; an entry is held back in some languages. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { until } from '../waiting'
import { flaws } from './axe'
import { addStaff, open, send, test } from './staff'

/** In a debug build, planning a release is slow. */
const timeout = 60_000

const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

test('a half-written question is saved, and its release leads to what is missing', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/faq')
  await send(page, '/api/admin/content/faq', { slug: 'balcony' })
  await page.goto(`${own.url}/admin/content/faq/balcony`)
  await page.getByRole('textbox', { name: 'Question' }).fill('Do you treat balconies?')
  await saved(page)
  const missing = page.getByText('Needed before it goes live')
  await expect(missing).toHaveCount(1)
  expect(await flaws(page)).toEqual([])
  // It is kept like that.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(
    'Do you treat balconies?',
  )
  await expect(missing).toHaveCount(1)

  await page.goto(`${own.url}/admin/releases/new?cells=faq/balcony/en`)
  const problem = page.getByRole('link', { name: 'faq/balcony, English, Answer' })
  await expect(problem).toBeVisible({ timeout })
  await expect(page.getByText('1 problem. The release is not possible like this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 1 text' })).toBeDisabled()
  await problem.click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toBeFocused()
  await page.keyboard.type('Yes, with every visit.')
  await saved(page)
  await expect(missing).toHaveCount(0)

  await page.goto(`${own.url}/admin/releases/new?cells=faq/balcony/en`)
  await page.getByLabel('What changed').fill('Balconies')
  await page.getByRole('button', { name: 'Publish 1 text' }).click({ timeout })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'See it live' })).toBeVisible({ timeout })
  expect(await (await own.fetch('/')).text()).toContain('Yes, with every visit.')
})

/** The public address of every engine of a test. */
const address = 'http://localhost:8080'

/** Where an address leads by itself. */
async function leadsTo(engine: Engine, path: string) {
  const answer = await engine.fetch(path)
  return [answer.status, answer.headers.get('location')]
}

test('an area is held back in all languages but English and Kannada', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/content/area/hebbal?locale=*')
  for (const language of ['Hindi', 'Tamil', 'Telugu', 'Marathi', 'Bengali']) {
    await page.getByRole('checkbox', { name: language }).uncheck()
  }
  await saved(page)
  await expect(page.getByRole('link', { name: /^Tamil Held back/ })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  const items = [{ kind: 'area', slug: 'hebbal', locale: '*' }]
  await send(page, '/api/admin/releases', { items, note: 'English and Kannada only' })
  await until(async () => (await own.fetch('/ta/pest-control/hebbal')).status === 302, timeout)

  expect(await leadsTo(own, '/ta/pest-control/hebbal')).toEqual([302, '/pest-control/hebbal'])
  expect(await leadsTo(own, '/kn/pest-control/hebbal')).toEqual([200, null])
  const map = await (await own.fetch('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>([^<]*)\/pest-control\/hebbal<\/loc>/g)]
  expect(listed.map(([, before]) => before)).toEqual([address, `${address}/kn`])
  for (const [path, isIn] of [
    ['/api/content/area?locale=kn&limit=200', true],
    ['/api/content/area?locale=ta&limit=200', false],
    ['/api/search?q=hebbal&locale=kn', true],
    ['/api/search?q=hebbal&locale=ta', false],
  ] as const) {
    const found = await (await own.fetch(path)).text()
    expect([path, found.includes('"slug":"hebbal"')]).toEqual([path, isIn])
  }

  // A visitor who once chose Tamil reads the page there is, and stays on it.
  await page.addInitScript(() => {
    localStorage.setItem('jaali.visited', '1')
    localStorage.setItem('jaali.language', 'ta')
  })
  await page.goto(`${own.url}/ta/pest-control/hebbal`)
  await expect(page).toHaveURL(`${own.url}/pest-control/hebbal`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hebbal')
  const alternates = page.locator('link[rel="alternate"]')
  const named = await alternates.evaluateAll((all) =>
    all.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
  )
  expect(named).toEqual([
    `en ${address}/pest-control/hebbal`,
    `kn ${address}/kn/pest-control/hebbal`,
    `x-default ${address}/pest-control/hebbal`,
  ])
  await expect(page.locator('#languages a[lang="ta"]')).toHaveAttribute('href', '/ta/')
})
