/** The console: sign-in, and the frame around every screen. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { flaws, mistakes } from './axe'
import { fillIn, open, password, roles, test } from './staff'

for (const role of roles) {
  test(`a person of the role ${role} signs in and sees who they are`, async ({ page, office }) => {
    await open(page, office, role)
    await page.getByRole('button', { name: `Anita ${role}` }).click()
    const menu = page.locator('#user-menu')
    await expect(menu).toContainText(`${role}@jaali.example`)
    await expect(menu).toContainText(role, { ignoreCase: true })
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.goto(`${office.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
}

test('a wrong password is refused in words, and the e-mail stays', async ({ page, office }) => {
  await page.goto(`${office.url}/admin/login`)
  await fillIn(page, 'admin', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Login failed')
  await expect(page.getByLabel('Email')).toHaveValue('admin@jaali.example')
})

test('after signing in the asked screen is shown, with its filter', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await page.goto(`${office.url}/admin/leads?status=new`)
  await expect(page).toHaveURL(/\/admin\/login\?/)
  await fillIn(page, 'support')
  await expect(page).toHaveURL(`${office.url}/admin/leads?status=new`)
  await expect(page.getByText('Asha Rao')).toBeVisible()
  // A signed-in user is redirected away from the sign-in.
  await page.goto(`${office.url}/admin/login`)
  await expect(page).toHaveURL(`${office.url}/admin/`)
})

test('a link cannot lead elsewhere after signing in', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await page.goto(`${office.url}/admin/login?back=//example.com/`)
  await fillIn(page, 'support')
  await expect(page).toHaveURL(`${office.url}/admin/`)
})

test('the navigation has what the role may see, other addresses refuse', async ({
  page,
  office,
}) => {
  await open(page, office, 'marketer', '/admin/leads')
  await expect(page.getByRole('link', { name: 'Leads' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('You do not have permission')
})

test('the policy of the page is kept: no complaint', { tag: '@desk' }, async ({
  page,
  office,
  complaints,
}) => {
  await open(page, office, 'admin', '/admin/leads')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeVisible()
  // The browser itself reports the 401 that leads to the sign-in screen.
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([])
})

/** Makes the screen ask the engine again, as it does on a return to the tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('an ended session is renewed on the spot', { tag: '@desk' }, async ({ page, office }) => {
  await page.clock.install()
  await open(page, office, 'support', '/admin/leads')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await page.context().clearCookies()
  await page.clock.fastForward('01:00')
  await lookAgain(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('nothing is lost')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Asha Rao')).toBeVisible()
})

test('a lost connection is said, and the screen comes back by itself', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await page.clock.install()
  await open(page, office, 'support', '/admin/leads')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  const unreachable = /\/(api|healthz)/
  await page.route(unreachable, (route) => route.abort())
  await page.clock.fastForward('01:00')
  await lookAgain(page)
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.unroute(unreachable)
  await page.clock.fastForward('00:06')
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('the sidebar folds by Ctrl-B and a cookie keeps it', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await open(page, office, 'admin', '/admin/leads')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveCSS('width', '256px')
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveCSS('width', '68px')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
  await page.reload()
  await expect(sidebar).toHaveCSS('width', '68px')
})

test('a phone has the bar at the bottom instead', { tag: '@phone' }, async ({ page, office }) => {
  await open(page, office, 'admin', '/admin/leads')
  await expect(page.getByRole('complementary')).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Leads' })).toBeInViewport()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflow).toBe(false)
})

test('everything is reached by keyboard alone', { tag: '@desk' }, async ({ page, office }) => {
  await page.goto(`${office.url}/admin/leads`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@jaali.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Search or go to')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('axe is content with the console', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${office.url}/admin/leads`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await fillIn(page, 'admin')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Anita admin' }).click()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Search or go to')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
})

test('the link of the first start makes the first admin', async ({ page, own }) => {
  expect(own.log).not.toContain('token=')
  const file = own.log.match(/the link is in (\S+)/)?.[1] ?? ''
  const token = (await readFile(file, 'utf8')).match(/\/admin\/setup\?token=(\S+)/)?.[1]
  await page.goto(`${own.url}/admin/setup?token=${token}`)
  await page.getByLabel('Full name').fill('Anita Kumar')
  await page.getByLabel('Email').fill('anita@jaali.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page.getByText('Welcome to Jaali')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anita Kumar, Admin' })).toBeVisible()
  // A link works once.
  await page.goto(`${own.url}/admin/setup?token=${token}`)
  await expect(page.getByRole('alert')).toBeVisible()

  await page.goto(`${own.url}/admin`)
  await page.getByRole('button', { name: 'Anita Kumar' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('another good one')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
})
