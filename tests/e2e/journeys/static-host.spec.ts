/** The site as a folder on another host, whose form goes to the engine. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { type Engine, newData, newFolder, project, start } from '../engine'
import { awake, test as base, beenHere, FORM } from './fixtures'

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** A minimal static host: it handles only file extensions and the security policy. */
async function host(folder: string) {
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const file = extname(path) ? path : `${path}.html`
    const headers = await readFile(join(folder, '_headers'), 'utf8')
    const policy = headers.match(/Content-Security-Policy: (.*)/)?.[1] ?? ''
    try {
      const body = await readFile(join(folder, file))
      const kind = kinds[extname(file)] ?? 'application/octet-stream'
      answer.writeHead(200, { 'content-type': kind, 'content-security-policy': policy }).end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Copy {
  /** Where the folder is served, and the engine that it belongs to. */
  copy: { origin: string; engine: Engine }
}

const test = base.extend<object, Copy>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
    async ({}, use) => {
      const folder = await newFolder()
      const { server, origin } = await host(folder)
      const engine = await start(await newData(), { settings: { JAALI_SITE_ORIGINS: origin } })
      const script = join(project, 'site/scripts/prerender.mjs')
      const args = ['--from', engine.url, '--out', folder, '--engine-url', engine.url]
      await promisify(execFile)('node', [script, ...args])
      await use({ origin, engine })
      await engine.stop()
      server.close()
    },
    // The engine draws 500 cards for the copy.
    { scope: 'worker', timeout: 400_000 },
  ],
})

// One worker, so that the copy with all its cards is made once.
test.describe.configure({ mode: 'default' })

test('the form of a copy on another host reaches the engine', { tag: '@phone' }, async ({
  page,
  copy,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${copy.origin}/kn/pest-control/koramangala`)
  const form = page.locator(`${FORM} form`)
  await form.scrollIntoViewIfNeeded()
  await expect(awake(page, '#contact')).toBeVisible()
  await form.locator('[name="name"]').fill('ಆಶಾ ರಾವ್')
  await form.locator('[name="phone"]').fill('+91 98450 12345')
  await form.locator('[name="email"]').fill('asha@example.in')
  await form.locator('[name="service_type"]').selectOption('termite_management')
  await form.locator('button[type="submit"]').click()
  await expect(page.locator(FORM).getByRole('status')).toContainText(/LD-\d+-000001/)
  expect(await copy.engine.leads()).toMatchObject([
    { page: '/kn/pest-control/koramangala', locale: 'kn' },
  ])
  expect(complaints).toEqual([])
})

test('prices of a copy come from the engine', { tag: '@phone' }, async ({
  page,
  copy,
  complaints,
}) => {
  await beenHere(page)
  await page.goto(`${copy.origin}/`)
  const services = page.locator('#services')
  await services.getByRole('button', { name: /Bed Bug Control/ }).click()
  await services.getByLabel('Size of home (BHK)').selectOption('2_bhk')
  await expect(services.getByRole('article')).toHaveCount(2)
  // The file at the address of a step is the published page, which loads the step.
  await page.reload()
  await expect(services.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await page.goBack()
  await expect(services.locator('.arch')).toHaveCount(6)

  await page.goto(
    `${copy.origin}/pest-control/koramangala?category=bedbug_control&size=2_bhk#services`,
  )
  await services.getByRole('button', { name: 'Book This Service' }).first().click()
  await expect(services.getByText('Your package')).toBeVisible()
  await expect(services.locator('[data-state="awake"]')).toBeVisible()
  expect(complaints).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form of a copy leads to the thank-you page of the engine', { tag: '@phone' }, async ({
    page,
    copy,
  }) => {
    await page.goto(`${copy.origin}/kn/pest-control/koramangala`)
    const form = page.locator(`${FORM} form`)
    await form.locator('[name="name"]').fill('Asha Rao')
    await form.locator('[name="phone"]').fill('+91 98450 12345')
    await form.locator('[name="email"]').fill('asha@example.in')
    await form.locator('[name="service_type"]').selectOption('termite_management')
    await form.locator('button[type="submit"]').click()
    await expect(page).toHaveURL(new RegExp(`^${copy.engine.url}/kn/thank-you\\?lead=LD-`))
  })

  test('the privacy notice of a copy leads to the form of the engine', { tag: '@phone' }, async ({
    page,
    copy,
  }) => {
    await page.goto(`${copy.origin}/kn/legal/privacy`)
    await page.locator('#request .button').click()
    await expect(page).toHaveURL(`${copy.engine.url}/kn/legal/privacy#request`)
    await expect(page.locator('#request form [name="phone"]')).toBeVisible()
  })
})
