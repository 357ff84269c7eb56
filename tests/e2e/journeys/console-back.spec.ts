/** The browser's Back in the console: it closes what is open, and leaves a page only when nothing is. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { addCustomer, addStaff, boxOf, open, sendLead, someone, test } from './staff'

/** The queue with a filter in its address, reached from the dashboard. */
async function openQueue(page: Page, office: Engine) {
  await open(page, office, 'admin')
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await page.getByRole('link', { name: /^All\b/ }).click()
  await expect(page).toHaveURL(/view=all/)
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** A press where it is seen: `click` scrolls the page for what is stuck to its top. */
async function press(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('not shown')
  await what.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const backLeaves = async (page: Page) => {
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/leads$/)
}

test('Back closes a sheet, a menu, the palette and a dialog, and stays', { tag: '@both' }, async ({
  page,
  own,
}) => {
  await addStaff(own)
  for (let i = 0; i < 12; i++)
    await sendLead(own, someone('Meera'), { phone: `+9198450660${i + 10}` })
  await openQueue(page, own)
  const row = page.getByRole('article').nth(8)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.getAttribute('aria-label')) ?? ''
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)

  const me = page.getByRole('button', { name: 'Anita admin, Admin' })
  const opened: [open: () => Promise<void>, seen: Locator][] = [
    [
      () => page.getByRole('link', { name: `Call ${name}` }).click(),
      page.getByRole('dialog', { name }),
    ],
    [
      () => page.getByRole('button', { name: new RegExp(`^Reassign ${name}`) }).click(),
      page.getByRole('menuitem', { name: /Anita support/ }),
    ],
    [
      () => press(page.getByRole('button', { name: /^Search or go to/ })),
      page.getByRole('dialog', { name: 'Search or go to' }),
    ],
    [() => press(me), page.getByRole('link', { name: 'Sign-in and security' })],
    [
      async () => {
        await press(me)
        await page.getByRole('button', { name: 'Change password' }).click()
      },
      page.getByRole('dialog', { name: 'Change password' }),
    ],
  ]
  for (const [show, seen] of opened) {
    await show()
    await expect(seen).toBeVisible()
    await page.goBack()
    await expect(seen).toBeHidden()
    await expect(page).toHaveURL(/view=all/)
    expect(await scrolled()).toBe(before)
  }
  await page.goForward()
  // The console goes back from where the dialog was.
  await expect.poll(() => page.evaluate(() => history.state.depth)).toBeUndefined()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await backLeaves(page)
})

test('what was closed otherwise is no step of the history', { tag: '@both' }, async ({
  page,
  office,
}) => {
  await openQueue(page, office)
  const call = page.getByRole('link', { name: /^Call / }).first()
  const sheet = page.getByRole('dialog')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => sheet.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await call.click()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
  }
  await page
    .getByRole('button', { name: /^Reassign / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /Anita support/ }).click()
  await expect(page.getByText('Lead reassigned successfully')).toBeVisible()
  // A reload with something open: nothing is open any more.
  await call.click()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await backLeaves(page)
})

test('what is chosen in the palette is one step away', { tag: '@both' }, async ({
  page,
  office,
}) => {
  await openQueue(page, office)
  await page.getByRole('button', { name: /^Search or go to/ }).click()
  await page.getByPlaceholder('Search or go to').fill('bookings')
  await page.getByRole('dialog').getByRole('button', { name: 'Bookings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await page.goBack()
  await expect(page).toHaveURL(/view=all/)
  await backLeaves(page)
})

test('a form that is not saved still asks, and Back answers Cancel', { tag: '@both' }, async ({
  page,
  office,
}) => {
  await open(page, office, 'support', '/admin/customers')
  const { id } = await addCustomer(page, someone('Latha'))
  await page.goto(`${office.url}/admin/customers`)
  await page.goto(`${office.url}/admin/customers/${id}/edit`)
  const field = page.getByRole('textbox', { name: 'Address' })
  await field.fill('Typed, not saved')
  // A dialog over the form is no reason to ask.
  await page.getByRole('button', { name: /^Search or go to/ }).click()
  await expect(page.getByPlaceholder('Search or go to')).toBeFocused()
  await page.goBack()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const leave = asked.getByRole('button', { name: 'Leave' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(asked).toHaveCount(0)

  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await expect(leave).toBeVisible()
  await page.goBack()
  await expect(asked).toHaveCount(0)
  await expect(field).toHaveValue('Typed, not saved')
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await leave.click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/customers/${id}/edit$`))
})

test('a text beside the matrix closes by Back, which then leaves the matrix', {
  tag: '@both',
}, async ({ page, office }) => {
  await open(page, office, 'marketer', '/admin/content')
  await page.getByRole('link', { name: 'Translations', exact: true }).first().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Kannada/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/translations$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/content/)
})

test('the page below a dialog does not scroll, by keys or by wheel, and is as wide', {
  tag: '@desk',
}, async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, office, 'support')
  const title = page.getByRole('heading', { level: 1 })
  const before = await boxOf(title)
  const scrolled = async () => {
    await page.mouse.move(400, 300)
    await page.keyboard.press('PageDown')
    await page.mouse.wheel(0, 100)
    // A scroll that was begun shows in the next frames.
    await page.waitForTimeout(500)
    return page.evaluate(() => window.scrollY)
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus()
  expect(await scrolled()).toBe(0)
  expect(await boxOf(title)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled()).toBeGreaterThan(0)
})
