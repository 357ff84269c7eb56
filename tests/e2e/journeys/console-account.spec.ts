/** Sign-in: sessions, the second factor, entering the password again. */
import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { flaws, mistakes } from './axe'
import { addStaff, fillIn, open, password, test } from './staff'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app, this many half minutes from now (RFC 6238). */
function codeOf(secret: string, from = 0) {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + from))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a second factor is set up, asked for, and a recovery code takes its place', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'support')
  await page.getByRole('button', { name: 'Anita support' }).click()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByLabel('Or type this').inputValue()
  expect(await mistakes(page)).toEqual([])
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The code is not right')).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const recovery = (await codes.first().textContent()) ?? ''
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  const signOut = async () => {
    await page.getByRole('button', { name: 'Anita support' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
  }
  await signOut()
  await fillIn(page, 'support')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  // The code used a moment ago is no longer valid.
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#main')).toBeVisible()

  await signOut()
  await fillIn(page, 'support')
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#main')).toBeVisible()
  await page.goto(`${own.url}/admin/account`)
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
})

test('an admin who needs a second factor sets it up before anything else', async ({
  page,
  own,
}) => {
  await addStaff(own)
  await open(page, own, 'admin', '/admin/settings/business')
  await page.getByRole('switch', { name: /^Admins need a second factor/ }).check()
  await page.getByRole('button', { name: 'Update Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.reload()
  const secret = await page.getByLabel('Or type this').inputValue()
  expect(await flaws(page)).toEqual([])
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.locator('#main')).toBeVisible()
  await page.goto(`${own.url}/admin/settings/users`)
  await expect(page.getByRole('article', { name: 'Anita admin' })).toContainText('Second factor')
})

test('somebody sees where they are signed in, and ends it there', async ({
  page,
  own,
  elsewhere,
}) => {
  await addStaff(own)
  await open(elsewhere, own, 'marketer')
  await open(page, own, 'marketer', '/admin/account')
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a link that wants the password asks for it and is then made', async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'admin', '/admin/settings/users')
  // As the engine answers a quarter of an hour after signing in.
  const problem = { status: 403, code: 'confirm', detail: 'Please enter your password once more' }
  const late = { type: 'urn:jaali:problem:confirm', title: '', ...problem }
  await page.route(
    '**/api/admin/users/*/link',
    (route) => route.fulfill({ status: 403, json: late }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Password link for Anita support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your password, please' })
  await dialog.getByLabel('Password', { exact: true }).fill('guess')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('The password is not right')).toBeVisible()
  expect(await mistakes(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('dialog', { name: 'Link for Anita support' })).toBeVisible()
})
