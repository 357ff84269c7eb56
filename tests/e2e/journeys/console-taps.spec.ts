/** The day of an agent in taps and keys: ten calls each, in full, and how many taps the rest takes. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { addCustomer, addStaff, boxOf, day, open, send, sendLead, test } from './staff'

const CALLS = 10
const outcomes = ['Not connected', 'Pending call', 'No requirement'] as const

test.use({ viewport: { width: 360, height: 780 } })

async function waiting(own: Engine) {
  for (let n = 0; n < CALLS; n++) await sendLead(own, `Caller ${n}`, { phone: `+91990004512${n}` })
}

interface Called {
  name: string
  call_attempts: number
  call_notes: string | null
}

/** Every lead was called once, with its notes. */
async function expectAllCalled(page: Page, own: Engine) {
  const answer = await page.request.get(`${own.url}/api/admin/leads?limit=50`)
  const { items } = (await answer.json()) as { items: Called[] }
  const called = items.map(({ name, call_attempts, call_notes }) => [
    name,
    call_attempts,
    call_notes,
  ])
  const asked = Array.from({ length: CALLS }, (_, n) => `Caller ${n}`)
  expect(called.sort()).toEqual(asked.map((name) => [name, 1, `Spoke to ${name}`]))
}

/** What is said stands in the bar at the bottom: above what is pressed there, and on nothing else. */
async function expectToastIn(bar: Locator, page: Page) {
  const toast = page.getByRole('status').filter({ hasText: 'Call status updated successfully' })
  await expect(toast).toBeVisible()
  const rooms = async () => {
    const [said, around, name, first] = await Promise.all([
      boxOf(toast),
      boxOf(bar),
      boxOf(bar.getByText(/^Next:/)),
      boxOf(page.getByRole('button', { name: 'Tomorrow 10:00' })),
    ])
    const end = said.y + said.height
    return [said.y - around.y, name.y - end, around.y - (first.y + first.height)]
  }
  await expect.poll(async () => Math.min(...(await rooms()))).toBeGreaterThanOrEqual(0)
}

/** Taps, and counts them. */
function thumb() {
  const taps = { count: 0 }
  const tap = async (target: Locator) => {
    await target.tap()
    taps.count += 1
  }
  return { taps, tap }
}

test('ten calls by thumb: two taps each, and one to begin', { tag: '@phone' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  await waiting(own)
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).toHaveCount(CALLS)
  const { taps, tap } = thumb()
  await tap(page.getByRole('link', { name: /^Call / }).first())
  const sheet = page.getByRole('dialog')
  for (let n = 0; n < CALLS; n++) {
    const name = await sheet.getByRole('heading').first().textContent()
    const form = sheet.getByRole('form', { name: `Call with ${name}` })
    await tap(form.getByText(outcomes[n % outcomes.length] ?? '', { exact: true }))
    await form.getByLabel('Call notes').fill(`Spoke to ${name}`)
    await tap(form.getByRole('button', { name: 'Save call' }))
    await expect(form).toHaveCount(0)
    if (n === 0) await expectToastIn(sheet.getByText(/^Next:/).locator('..'), page)
  }
  await expect(sheet).toHaveCount(0)
  expect(taps.count).toBe(1 + 2 * CALLS)
  await expectAllCalled(page, own)
})

test('ten calls by keyboard, without a hand at the mouse', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await addStaff(own)
  await waiting(own)
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).toHaveCount(CALLS)
  const { keyboard } = page
  await keyboard.press('j')
  await expect(page.locator('article[data-selected]')).toHaveCount(1)
  await keyboard.press('c')
  const sheet = page.getByRole('dialog')
  for (let n = 0; n < CALLS; n++) {
    const name = await sheet.getByRole('heading').first().textContent()
    const form = sheet.getByRole('form', { name: `Call with ${name}` })
    const radios = form.getByRole('radio')
    await expect(radios.first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(radios.nth(1)).toBeChecked()
    // On to the notes, past the times for the next call.
    const notes = form.getByLabel('Call notes')
    for (let tab = 0; tab < 25 && !(await isFocused(notes)); tab++) await keyboard.press('Tab')
    await expect(notes).toBeFocused()
    await keyboard.type(`Spoke to ${name}`)
    for (let tab = 0; tab < 2; tab++) await keyboard.press('Tab')
    await expect(form.getByRole('button', { name: 'Save call' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(form).toHaveCount(0)
  }
  await expect(sheet).toHaveCount(0)
  await expectAllCalled(page, own)
})

const isFocused = (field: Locator) => field.evaluate((node) => node === document.activeElement)

test('a call takes three taps, one without an outcome two, a chat two, another agent two', {
  tag: '@phone',
}, async ({ page, own }) => {
  await addStaff(own)
  await sendLead(own, 'Asha Rao')
  await open(page, own, 'support', '/admin/leads')
  const row = page.getByRole('article', { name: 'Asha Rao' })
  const sheet = page.getByRole('dialog')
  const within = async (
    most: number,
    act: (tap: (target: Locator) => Promise<void>) => unknown,
  ) => {
    const { taps, tap } = thumb()
    await act(tap)
    expect(taps.count).toBeLessThanOrEqual(most)
  }

  await within(2, async (tap) => {
    await tap(row.getByRole('link', { name: 'Call Asha Rao' }))
    await tap(sheet.getByRole('button', { name: 'Cancel' }))
    await expect(sheet).toHaveCount(0)
  })
  await within(3, async (tap) => {
    await tap(row.getByRole('link', { name: 'Call Asha Rao' }))
    await tap(sheet.getByText('Not connected'))
    await tap(sheet.getByRole('button', { name: 'Save call' }))
    await expect(row).toContainText('Not connected')
  })
  await within(2, async (tap) => {
    await tap(row.getByRole('button', { name: 'WhatsApp Asha Rao: Generate URL' }))
    const chat = page.waitForEvent('popup')
    await tap(row.getByRole('link', { name: 'WhatsApp Asha Rao: Send' }))
    expect((await chat).url()).toContain('https://wa.me/919845001234')
  })
  await within(2, async (tap) => {
    await tap(row.getByRole('button', { name: /^Reassign Asha Rao/ }))
    await tap(page.getByRole('menuitem', { name: 'Anita admin' }))
    await expect(row).toContainText('Anita admin')
  })
})

test('a visit is done with one tap', { tag: '@phone' }, async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'support', '/admin/bookings')
  const { id } = await addCustomer(page, 'Asha Rao')
  await send(page, '/api/admin/bookings', {
    customer_id: id,
    service_type: 'termite_management',
    scheduled_date: day(),
    scheduled_time: '10:00',
  })
  const card = page.getByRole('article').filter({ hasText: 'Asha Rao' })
  await card.getByRole('button', { name: /^Done/ }).tap()
  await expect(page.getByText('Visit done')).toBeVisible()
  const answer = await page.request.get(`${own.url}/api/admin/bookings?limit=5`)
  const { items } = (await answer.json()) as { items: { status: string }[] }
  expect(items.map(({ status }) => status)).toEqual(['completed'])
})
