/** Failures in the background are shown to the staff who can act on them. */
import { expect } from '@playwright/test'
import { siteThat } from '../brokenSite'
import { newData, start } from '../engine'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const FAQ = '/api/admin/content/faq/safe/kn'

test('a planned release that failed is told at once, and dismissed', async ({
  page,
  elsewhere: colleague,
}) => {
  test.slow()
  const data = await newData()
  const engine = await start(data, {
    settings: { JAALI_SITE_DIST: await siteThat('throws', '/kn/') },
  })
  await addStaff(engine)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, engine, 'marketer', '/admin/releases')
  const headers = { origin: engine.url }
  const restored = await page.request.put(engine.url + FAQ, {
    data: { fields: { question: 'ಸುರಕ್ಷಿತವೇ?', answer: 'ಹೌದು' } },
    headers: { ...headers, 'if-match': '"2"' },
  })
  expect(restored.status(), await restored.text()).toBe(200)
  const publish_at = new Date(Date.now() + 3_000).toISOString()
  const planned = await page.request.post(`${engine.url}/api/admin/releases`, {
    data: { items: 'ready', note: 'Diwali', publish_at },
    headers,
  })
  expect(planned.status(), await planned.text()).toBe(202)

  // It appears without a reload, on every screen.
  const banner = page.getByRole('status', { name: 'Alerts' })
  await expect(banner).toContainText('Release 2 did not go live: /kn/: a component threw', {
    timeout: 30_000,
  })
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Releases' })
  await expect(entry).toHaveAccessibleDescription('1 alert')
  expect(await flaws(page)).toEqual([])
  // On phones it is one line until the user opens it.
  const line = banner.locator('summary')
  if (await line.isVisible()) await line.click()
  expect(await flaws(page)).toEqual([])
  await banner.getByRole('link', { name: 'See the release' }).click()
  await expect(page.getByRole('heading', { name: 'Release 2', level: 1 })).toBeVisible()
  await expect(page.getByText('The site stays as it was')).toBeVisible()

  // Support cannot act on it, and does not see it.
  await open(colleague, engine, 'support', '/admin/leads')
  await expect(colleague.getByRole('status', { name: 'Alerts' })).toBeEmpty()

  if (await line.isVisible()) await line.click()
  await banner.getByRole('button', { name: /^Dismiss: Release 2/ }).click()
  await expect(banner).toBeEmpty()
  await expect(entry).toHaveAccessibleDescription('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Release 2', level: 1 })).toBeVisible()
  await expect(banner).toBeEmpty()
  await engine.stop()
})
