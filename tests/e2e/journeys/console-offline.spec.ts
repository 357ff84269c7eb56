/** The console without a connection: it opens, and a call that is saved waits and is sent once. */
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Engine, newData, newFolder, project, start } from '../engine'
import { flaws } from './axe'
import { addStaff, open, sendLead, test } from './staff'

// Elsewhere there is no service worker: what it fetches, `page.route` would not see.
test.use({ serviceWorkers: 'allow' })

/** On a phone a lead is a page, on a desk it lies beside the list. */
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Opens a lead, and waits until all that its screen is made of is kept. */
async function openLead(page: Page, engine: Engine, name: string) {
  await addStaff(engine)
  const { id } = await sendLead(engine, name)
  await open(page, engine, 'support', `/admin/leads/${id}`)
  await expect(heading(page, name)).toBeVisible()
  const missing = async () => {
    const isOwn = (url: string) => /\/admin\/(assets\/|scheme)/.test(url)
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    const all = ['/admin/', ...fetched.filter(isOwn)]
    const kept = await Promise.all(all.map((url) => caches.match(url)))
    return all.filter((_, i) => !kept[i])
  }
  await expect.poll(() => page.evaluate(missing), { timeout: 30_000 }).toEqual([])
  return id
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' })

async function call(page: Page, notes: string) {
  await page.getByRole('button', { name: 'Outcome' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Not connected').click()
  await sheet.getByLabel('Call notes').fill(notes)
  return sheet
}

/** What the engine has of a lead: attempts, and the newest note. */
async function calls(page: Page, id: string) {
  const answer = await page.request.get(new URL(`/api/admin/leads/${id}`, page.url()).href)
  const { call_attempts, call_notes } = await answer.json()
  return [call_attempts, call_notes]
}

/** Puts another build in place of one: the same files by other names. */
async function deploy(dist: string) {
  const other = (text: string) =>
    text.replace(
      /-([\w-]{8})\.(css|js|woff2)\b/g,
      (_, hash: string, kind: string) => `-${[...hash].reverse().join('')}.${kind}`,
    )
  const change = async (name: string, by: (text: string) => string) =>
    writeFile(join(dist, name), by(await readFile(join(dist, name), 'utf8')))
  for (const name of await readdir(join(dist, 'assets'))) {
    if (/\.(css|js)$/.test(name)) await change(`assets/${name}`, other)
    await rename(join(dist, 'assets', name), join(dist, 'assets', other(name)))
  }
  await change('index.html', other)
  await change('sw.js', (text) => text.replace(/[0-9a-f]{12}/, '0'.repeat(12)))
}

test('a call saved without a connection waits in sight, over a reload, and is sent once', {
  tag: '@both',
}, async ({ page, own, context }) => {
  const id = await openLead(page, own, 'Asha Rao')
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  const sheet = await call(page, 'No answer, try at six')
  await sheet.getByRole('button', { name: 'Save call' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').getByText('Waiting to be sent').first()).toBeVisible()
  await expect(banner(page)).toContainText('1 call waiting to be sent')
  expect(await flaws(page)).toEqual([])

  await page.reload()
  await expect(banner(page)).toContainText('1 call waiting to be sent')
  await expect(page).toHaveURL(`${own.url}/admin/leads/${id}`)
  expect(await flaws(page)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText('The call with Asha Rao was sent')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  // The screen that could not be shown comes by itself.
  await expect(heading(page, 'Asha Rao')).toBeVisible()
  expect(await calls(page, id)).toEqual([1, 'No answer, try at six'])
})

test('what was typed about a call is there after a reload, and two tabs send a call once', {
  tag: '@desk',
}, async ({ page, own, context }) => {
  const id = await openLead(page, own, 'Asha Rao')
  await call(page, 'Gel only')
  await page.reload()
  await page.getByRole('button', { name: 'Outcome' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Call notes')).toHaveValue('Gel only')
  await expect(sheet.getByRole('radio', { name: 'Not connected' })).toBeChecked()

  const other = await context.newPage()
  await other.goto(`${own.url}/admin/leads`)
  await expect(other.getByRole('article', { name: 'Asha Rao' })).toBeVisible()
  const row = other.getByRole('article', { name: 'Asha Rao' })
  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Save call' }).click()
  await expect(row).toContainText('Waiting to be sent')
  // A lead cannot be held without a connection: of that nothing is said.
  await row.getByRole('link', { name: 'Call Asha Rao' }).click()
  await expect(other.getByRole('dialog', { name: 'Asha Rao' })).toBeVisible()
  await expect(other.getByText('Error', { exact: true })).toHaveCount(0)
  await other.getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(false)
  for (const tab of [page, other])
    await expect(tab.getByText(/waiting to be sent/i)).toHaveCount(0, { timeout: 20_000 })
  expect(await calls(page, id)).toEqual([1, 'Gel only'])
})

test('the console opens at any of its addresses without a connection, and signing out forgets who it was', {
  tag: '@both',
}, async ({ page, own, context }) => {
  await openLead(page, own, 'Asha Rao')
  await context.setOffline(true)
  await page.goto(`${own.url}/admin/`)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: /^Anita support/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const left = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('console-'))
    const all = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()))
    const kept = all.flat().map(({ url }) => new URL(url).pathname)
    return [...Object.keys(localStorage), ...kept.filter((path) => !path.includes('/assets/'))]
  }
  expect((await page.evaluate(left)).filter((name) => !name.startsWith('mantine'))).toEqual([
    '/admin/scheme.js',
    '/admin/',
  ])
})

test('a call that is refused when it is sent at last is shown, with the sentence of the engine', {
  tag: '@both',
}, async ({ page, own, context, elsewhere }) => {
  const id = await openLead(page, own, 'Asha Rao')
  await context.setOffline(true)
  const sheet = await call(page, 'No answer')
  await sheet.getByRole('button', { name: 'Save call' }).click()
  await expect(banner(page)).toContainText('1 call waiting to be sent')

  await open(elsewhere, own, 'admin', '/admin/leads')
  const lead = `${own.url}/api/admin/leads/${id}`
  const { version } = await (await elsewhere.request.get(lead)).json()
  const headers = { origin: own.url, 'if-match': `"${version}"` }
  expect((await elsewhere.request.delete(lead, { headers })).status()).toBe(204)

  await context.setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'was not saved: Lead Not Found' })
  await expect(refused).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.reload()
  await expect(refused.getByRole('link', { name: 'Open the call' })).toBeVisible()
  await refused.getByRole('button', { name: 'Drop it' }).click()
  await expect(refused).toBeHidden()
  await page.reload()
  await expect(page.getByText('Lead Not Found')).toBeVisible()
  await expect(refused).toBeHidden()
})

test('after a deploy an open page takes the new build, and nothing of the one before is kept', {
  tag: '@desk',
}, async ({ page }) => {
  const dist = join(await newFolder(), 'console')
  await cp(join(project, 'admin-ui/dist'), dist, { recursive: true })
  const engine = await start(await newData(), { settings: { JAALI_ADMIN_DIST: dist } })
  await openLead(page, engine, 'Asha Rao')
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('console-'))
      const all = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()))
      return [names, all.flat().map(({ url }) => new URL(url).pathname)] as const
    })
  const [, before] = await kept()
  await deploy(dist)
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect.poll(async () => (await kept())[0]).toEqual(['console-000000000000'])
  const [, after] = await kept()
  expect(after.filter((path) => before.includes(path) && path.includes('/assets/'))).toEqual([])
  await engine.stop()
})
