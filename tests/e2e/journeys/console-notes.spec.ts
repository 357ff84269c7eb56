/** Notes that mention colleagues, and files beside them. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { png } from '../png'
import { flaws } from './axe'
import { addCustomer, addStaff, day, open, send, sendLead, test } from './staff'

const section = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true })
const field = (page: Page) => section(page).getByLabel('New note')
const notes = (page: Page) => section(page).getByRole('list', { name: 'Notes, newest first' })

async function openLead(page: Page, engine: Engine, name: string) {
  await addStaff(engine)
  const { id } = await sendLead(engine, name)
  await open(page, engine, 'support', `/admin/leads/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return id
}

test('a note names a colleague, who sees it without a reload; its author changes and deletes it', {
  tag: '@both',
}, async ({ page, own, elsewhere }) => {
  const id = await openLead(page, own, 'Asha Rao')
  await open(elsewhere, own, 'admin', `/admin/leads/${id}`)
  await expect(section(elsewhere).getByText('No notes yet.')).toBeVisible()

  await field(page).click()
  await page.keyboard.type('Ask @an')
  const list = page.getByRole('listbox', { name: 'Colleagues' })
  // Marketers see nothing of leads.
  await expect(list.getByRole('option')).toHaveText(['Anita admin', 'Anita support'])
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await page.keyboard.type('for last year’s price')
  await expect(field(page)).toHaveValue('Ask @Anita admin for last year’s price')
  await page.keyboard.press('Control+Enter')
  await expect(notes(page).locator('b', { hasText: '@Anita admin' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()

  await expect(notes(elsewhere).locator('b[data-me]')).toHaveText('@Anita admin')
  await expect(notes(elsewhere).getByRole('button', { name: 'Edit note' })).toHaveCount(0)
  await expect(elsewhere.getByRole('region', { name: 'Timeline' })).toContainText('Note')

  await notes(page).getByRole('button', { name: 'Edit note' }).click()
  const edit = section(page).getByLabel('Edit note')
  await expect(edit).toBeFocused()
  await edit.fill('Agreed on the price')
  await section(page).getByRole('button', { name: 'Save' }).click()
  await expect(notes(page)).toContainText('Agreed on the price')
  await expect(notes(page)).toContainText(', edited')
  await expect(notes(elsewhere)).toContainText('Agreed on the price')
  expect(await flaws(page)).toEqual([])

  await notes(page).getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section(page).getByText('No notes yet.')).toBeVisible()
  await expect(section(elsewhere).getByText('No notes yet.')).toBeVisible()
})

test('a note that two tabs change at once asks which text it is to be', { tag: '@both' }, async ({
  page,
  own,
  elsewhere,
}) => {
  const id = await openLead(page, own, 'Asha Rao')
  await field(page).fill('One cat')
  await section(page).getByRole('button', { name: 'Add note' }).click()
  await open(elsewhere, own, 'support', `/admin/leads/${id}`)
  const edit = (tab: Page) => section(tab).getByRole('textbox', { name: 'Edit note' })
  const save = (tab: Page) => section(tab).getByRole('button', { name: 'Save' }).click()
  for (const [tab, text] of [
    [page, 'Two cats'],
    [elsewhere, 'Three cats'],
  ] as const) {
    await notes(tab).getByRole('button', { name: 'Edit note' }).click()
    await edit(tab).fill(text)
  }
  await save(page)
  await expect(edit(page)).toHaveCount(0)
  await save(elsewhere)
  const stale = elsewhere.getByRole('dialog', { name: 'This note has changed meanwhile' })
  await expect(stale.getByRole('row', { name: 'Note Three cats Two cats' })).toBeVisible()
  expect(await flaws(elsewhere)).toEqual([])
  await stale.getByRole('button', { name: 'Save mine' }).click()
  await expect(edit(elsewhere)).toHaveCount(0)
  await expect(notes(page)).toContainText('Three cats')
})

test('pictures and documents are attached, opened and removed; what is neither is refused', {
  tag: '@both',
}, async ({ page, own }) => {
  await openLead(page, own, 'Asha Rao')
  const input = section(page).locator('input[type=file][multiple]')
  await input.setInputFiles([
    { name: 'kitchen.png', mimeType: 'image/png', buffer: png(180, 120, 60) },
    { name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('cats') },
  ])
  const files = section(page).getByRole('list', { name: 'Files, newest first' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  const failed = section(page).getByRole('list', { name: 'Files on their way' })
  await expect(failed).toContainText('Send a picture, a PDF or a recording')
  await expect
    .poll(() => files.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  expect(await flaws(page)).toEqual([])
  await failed.getByRole('button', { name: 'Dismiss list.txt' }).click()
  await expect(failed).toHaveCount(0)

  const href = await files.getByRole('link', { name: /quote.pdf/ }).getAttribute('href')
  const sent = await page.request.get(own.url + href)
  expect(sent.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="quote.pdf"; filename*=UTF-8\'\'quote.pdf',
  })
  await files.getByRole('button', { name: 'Remove quote.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  expect((await page.request.get(own.url + href)).status()).toBe(404)
})

test('a file is dropped on the notes', { tag: '@desk' }, async ({ page, own }) => {
  await openLead(page, own, 'Asha Rao')
  const data = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7\n'], 'dropped.pdf', { type: 'application/pdf' }))
    return data
  })
  await field(page).dispatchEvent('dragover', { dataTransfer: data })
  await field(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(section(page).getByRole('link', { name: /dropped.pdf/ })).toBeVisible()
})

test('customers and bookings have notes too', { tag: '@both' }, async ({ page, own }) => {
  await openLead(page, own, 'Asha Rao')
  const customer = await addCustomer(page, 'Farhan Khan')
  const booking = await send<{ id: string }>(page, '/api/admin/bookings', {
    customer_id: customer.id,
    service_type: 'termite_management',
    scheduled_date: day(1),
    scheduled_time: '09:30',
  })
  for (const path of [`customers/${customer.id}`, `bookings/${booking.id}`]) {
    await page.goto(`${own.url}/admin/${path}`)
    await field(page).fill(`Beside ${path}`)
    await section(page).getByRole('button', { name: 'Add note' }).click()
    await expect(notes(page)).toContainText(`Beside ${path}`)
    expect(await flaws(page)).toEqual([])
  }
})

test.describe('without a connection', () => {
  // Elsewhere there is no service worker: what it fetches, `page.route` would not see.
  test.use({ serviceWorkers: 'allow' })

  test('a note waits in sight, and is sent once', { tag: '@both' }, async ({
    page,
    own,
    context,
  }) => {
    const id = await openLead(page, own, 'Asha Rao')
    await expect(section(page).getByText('No notes yet.')).toBeVisible()
    await context.setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: 'No connection.' })
    await expect(banner).toBeVisible()
    await field(page).fill('Ring twice')
    await section(page).getByRole('button', { name: 'Add note' }).click()
    const waiting = section(page).getByRole('list', { name: 'Notes that wait' })
    await expect(waiting).toContainText('Waiting to be sent')
    await expect(waiting).toContainText('Ring twice')
    await expect(banner).toContainText('1 note waiting to be sent')
    await expect(field(page)).toHaveValue('')
    expect(await flaws(page)).toEqual([])

    await context.setOffline(false)
    await expect(page.getByText('The note was sent')).toBeVisible()
    await expect(notes(page)).toContainText('Ring twice')
    await expect(waiting).toHaveCount(0)
    const kept = await page.request.get(`${own.url}/api/admin/leads/${id}/notes`)
    expect((await kept.json()).items).toHaveLength(1)
  })
})
