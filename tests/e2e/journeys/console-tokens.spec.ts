/** Tokens of programs: made, copied, used and revoked. */
import { expect } from '@playwright/test'
import { flaws, mistakes } from './axe'
import { addStaff, open, test } from './staff'

test('an admin makes a token, a program uses it, and it ends when it is revoked', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, own, 'admin', '/admin/settings/tokens')
  await expect(page.getByText('A token lets another program in')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one scope')).toBeVisible()
  await dialog.getByLabel('Name').fill('Translators')
  await dialog.getByRole('checkbox', { name: 'Write drafts and translations' }).check()
  await dialog.getByLabel('Only this kind').selectOption('FAQ')
  await dialog.getByLabel('Only this language').selectOption('Tamil')
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('dialog', { name: 'Secret for Translators' })
  await shown.getByRole('button', { name: 'Copy secret' }).click()
  expect(await mistakes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()

  const secret = await page.evaluate(() => navigator.clipboard.readText())
  const drafts = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await own.fetch('/api/content/faq?at=draft&limit=1', { headers })).status
  }
  expect(await drafts()).toBe(200)
  await page.reload()
  const row = page.getByRole('article', { name: 'Translators' })
  await expect(row).toContainText('only FAQ, in Tamil')
  await expect(row).toContainText('Used just now from')
  expect(await flaws(page)).toEqual([])

  await row.getByRole('button', { name: 'Revoke Translators' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Revoke “Translators”?' })
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await drafts()).toBe(401)
})

test('the guide is one link away for those who write content', async ({ page, office }) => {
  await open(page, office, 'marketer', '/admin/content')
  const guide = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Build on it' }).click()
  await expect((await guide).getByRole('heading', { name: 'Build on it' })).toBeVisible()
})
