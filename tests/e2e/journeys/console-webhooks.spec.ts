/** Webhooks: made, tried, read about and deleted. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { newData, start } from '../engine'
import { flaws, mistakes } from './axe'
import { addStaff, open, test } from './staff'

/** A program of this machine that answers what it is told. */
async function receiver() {
  const told: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const parts = await request.toArray()
    told.push({ ...JSON.parse(Buffer.concat(parts).toString()), headers: request.headers })
    response.end('thank you')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { told, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('an admin makes a webhook, sees a test arrive, and deletes it', async ({ page }) => {
  const { told, url, close } = await receiver()
  const own = await start(await newData(), { settings: { JAALI_WEBHOOKS_TO_LOOPBACK: 'true' } })
  await addStaff(own)
  await open(page, own, 'admin', '/admin/settings/webhooks')
  await expect(page.getByText('A webhook tells another program')).toBeVisible()

  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('Choose at least one of the types')).toBeVisible()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('checkbox', { name: 'New lead' }).check()
  await dialog.getByRole('checkbox', { name: 'Release live' }).check()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create webhook' }).click()

  const shown = page.getByRole('dialog', { name: `Secret for ${url}` })
  await expect(shown.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  expect(await mistakes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused()
  const row = page.getByRole('article', { name: url })
  await expect(row).toContainText('Releases: Release live')
  expect(await flaws(page)).toEqual([])

  await row.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^The test arrived: 200 after/)).toBeVisible()
  expect(told).toMatchObject([
    { type: 'webhook.test', headers: { 'webhook-signature': expect.stringMatching(/^v1,/) } },
  ])
  const tried = page.getByRole('list', { name: 'Deliveries' }).getByRole('group')
  await tried.getByText('Test', { exact: true }).click()
  await expect(tried).toContainText('thank you')
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog', { name: `Delete the webhook to ${url}?` })
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('A webhook tells another program')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await own.stop()
  close()
})
