/** Two agents side by side: each is given a lead of their own, and sees who is at the other's. */
import { expect, type Locator, type Page } from '@playwright/test'
import { flaws } from './axe'
import { addStaff, open, sendLead, test, withoutTelephone } from './staff'

const next = (page: Page) => page.getByRole('button', { name: 'Next lead' }).click()
const opened = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible()
const nameOf = async (row: Locator) => (await row.getAttribute('aria-label')) ?? ''
const at = (by: string) => `Anita ${by} is on this`
const taken = (page: Page, by: string) => expect(page.getByRole('status').getByText(at(by)))

test('the next lead is one agent’s alone, until another takes it over', { tag: '@both' }, async ({
  page,
  own,
  elsewhere,
}) => {
  await addStaff(own)
  await sendLead(own, 'Asha Rao')
  await open(page, own, 'support', '/admin/leads')
  await next(page)
  await opened(page, 'Asha Rao')

  await open(elsewhere, own, 'admin', '/admin/leads')
  await next(elsewhere)
  await expect(elsewhere.getByText('Nobody else is waiting for a call')).toBeVisible()
  await sendLead(own, 'Farhan Khan', { phone: '+919900045120' })
  await next(elsewhere)
  await opened(elsewhere, 'Farhan Khan')

  // Looking is allowed; taking over is asked first, and told to the other at once.
  await elsewhere.goto(page.url())
  await taken(elsewhere, 'support').toBeVisible()
  await taken(page, 'admin').toBeHidden()
  expect(await flaws(elsewhere)).toEqual([])
  await elsewhere.getByRole('button', { name: 'Take over' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await taken(elsewhere, 'support').toBeHidden()
  await taken(page, 'admin').toBeVisible()

  // Who leaves a lead leaves it to the one who has it open; the next is another one.
  await elsewhere.goto(`${own.url}/admin`)
  await taken(page, 'admin').toBeHidden()
  await next(page)
  await opened(page, 'Farhan Khan')

  // So does who signs out, also while the stream of the other is not open yet.
  await elsewhere.goto(page.url())
  await taken(elsewhere, 'support').toBeVisible()
  await page.request.post(`${own.url}/api/auth/logout`, { headers: { origin: own.url } })
  await taken(elsewhere, 'support').toBeHidden()
})

test('a call by who holds a lead makes it theirs', { tag: '@desk' }, async ({ page, own }) => {
  await addStaff(own)
  await sendLead(own, 'Asha Rao')
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('q')
  await opened(page, 'Asha Rao')
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByRole('radio', { name: 'Not connected' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Anita support').first()).toBeVisible()
  await page.keyboard.press('q')
  await expect(page.getByText('Nobody else is waiting for a call')).toBeVisible()
})

test('who saves a call goes on to a lead that nobody else is at', { tag: '@both' }, async ({
  page,
  own,
  elsewhere,
}) => {
  await addStaff(own)
  const names = ['Asha Rao', 'Farhan Khan', 'Meena Iyer']
  for (const [i, name] of names.entries()) {
    await sendLead(own, name, { phone: `+9199000451${20 + i}` })
  }
  const call = (page: Page, name: string) =>
    page.getByRole('link', { name: `Call ${name}` }).click()
  const calling = (page: Page, name: string) =>
    expect(page.getByRole('dialog', { name })).toBeVisible()
  for (const [one, role] of [
    [page, 'support'],
    [elsewhere, 'admin'],
  ] as const) {
    await withoutTelephone(one)
    await open(one, own, role, '/admin/leads')
    await expect(one.getByRole('article')).toHaveCount(3)
  }
  const rows = await page.getByRole('article').all()
  const [first = '', second = '', third = ''] = await Promise.all(rows.map(nameOf))
  await call(elsewhere, second)
  await calling(elsewhere, second)
  await expect(page.getByRole('article', { name: second })).toContainText(at('admin'))

  await call(page, first)
  await page.getByRole('dialog').getByRole('radio', { name: 'Not connected' }).check()
  await page.getByRole('button', { name: 'Save call' }).click()
  await calling(page, third)

  // Whoever calls the same one all the same is told, and asked first.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await call(page, second)
  await taken(page, 'admin').toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Take over' }).click()
  await page
    .getByRole('dialog', { name: /^Take over/ })
    .getByRole('button', { name: 'Take over' })
    .click()
  await taken(page, 'admin').toBeHidden()
  await taken(elsewhere, 'support').toBeVisible()
})
