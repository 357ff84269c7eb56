/** Many leads at once, by keyboard and by thumb; and filters that are kept under a name. */
import { expect, type Page } from '@playwright/test'
import type { Engine } from '../engine'
import { flaws } from './axe'
import { addStaff, open, sendLead, test } from './staff'

const people = ['Asha Rao', 'Farhan Khan', 'Meera Iyer', 'Ravi Das']

async function fourLeads(engine: Engine) {
  await addStaff(engine)
  for (const [n, name] of people.entries()) {
    await sendLead(engine, name, { phone: `+91990004512${n}` })
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen' })
const says = (page: Page, count: string) =>
  expect(bar(page).getByRole('status')).toHaveText(`${count} selected`)
const unassigned = (page: Page) =>
  page.getByRole('button', { name: /^Reassign .*, now Unassigned$/ })
const undo = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Undo' })

test('three leads are assigned by keyboard, and it is undone', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await fourLeads(own)
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).toHaveCount(4)
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('j')
    await expect(page.locator('article[data-selected] a[data-lead]')).toBeFocused()
    await page.keyboard.press('x')
  }
  await says(page, '3 leads')
  expect(await flaws(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Assign' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Anita support (me)' }).press('Enter')
  await expect(page.getByText('3 leads given to Anita support')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(unassigned(page)).toHaveCount(1)
  await undo(page).press('Enter')
  await expect(page.getByText('3 as before')).toBeVisible()
  await expect(unassigned(page)).toHaveCount(4)

  // With the pointer: a box shows where it is, and with Shift all between are chosen.
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const first = page.getByRole('article').first()
  await first.hover()
  await first.getByRole('checkbox').check()
  await page
    .getByRole('article')
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await says(page, '3 leads')
  await bar(page).getByRole('button', { name: 'Select all 4' }).click()
  await says(page, '4 leads')
  await expect(box('Asha Rao')).toBeChecked()
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('three leads are assigned by thumb, and one that changed is named', { tag: '@phone' }, async ({
  page,
  own,
}) => {
  await fourLeads(own)
  await open(page, own, 'support', '/admin/leads')
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('button', { name: 'Select rows' }).tap()
  for (let n = 0; n < 3; n++) await page.getByRole('article').nth(n).tap()
  await says(page, '3 leads')
  expect(await flaws(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Assign' }).tap()
  await page.getByRole('menuitem', { name: 'Anita support (me)' }).tap()
  await expect(page.getByText('3 leads given to Anita support')).toBeVisible()
  await undo(page).tap()
  await expect(page.getByText('3 as before')).toBeVisible()
  await expect(unassigned(page)).toHaveCount(4)

  // Back ends the choosing, and stays on the list.
  await page.goBack()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('article').first().getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}/)
})

test('filters are kept under a name, opened again and shared', { tag: '@both' }, async ({
  page,
  own,
  elsewhere,
}) => {
  await fourLeads(own)
  await open(page, own, 'support', '/admin/leads?filter=unassigned&status=new')
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the view').fill('New and nobody’s')
  await dialog.getByLabel('Shared with everybody').check()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Views, now New and nobody’s' })).toBeVisible()

  await open(elsewhere, own, 'admin', '/admin/leads')
  await elsewhere.getByRole('button', { name: 'Views', exact: true }).click()
  await elsewhere.getByRole('menuitem', { name: 'New and nobody’s (Anita support)' }).click()
  await expect(elsewhere).toHaveURL(/filter=unassigned&status=new|status=new&filter=unassigned/)
  await expect(elsewhere.getByRole('button', { name: 'Views, now New and nobody’s' })).toBeVisible()
  // An admin changes it, and takes its rows away as a file.
  await elsewhere.getByRole('button', { name: 'Views, now New and nobody’s' }).click()
  const file = elsewhere.waitForEvent('download')
  await elsewhere.getByRole('menuitem', { name: 'Export these leads' }).click()
  expect((await file).suggestedFilename()).toBe('leads.csv')
  await elsewhere.getByRole('button', { name: 'Views, now New and nobody’s' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Manage views…' }).click()
  expect(await flaws(elsewhere)).toEqual([])
  await elsewhere.getByRole('button', { name: 'Delete New and nobody’s' }).click()
  await expect(elsewhere.getByText('View “New and nobody’s” deleted')).toBeVisible()
  // Whoever has it open sees it go, and come back.
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  await undo(elsewhere).click()
  await expect(elsewhere.getByRole('textbox', { name: 'Name of New and nobody’s' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Views, now New and nobody’s' })).toBeVisible()
})

test('the filters are there again after a lead was edited', { tag: '@desk' }, async ({
  page,
  own,
}) => {
  await fourLeads(own)
  await open(page, own, 'support', '/admin/leads?filter=unassigned')
  await page.getByRole('link', { name: 'Meera Iyer', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]+\?filter=unassigned$/)
  await page.getByRole('link', { name: 'Convert to customer' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]+\?filter=unassigned$/)
})
