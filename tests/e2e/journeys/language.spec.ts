/** The browser says which language its user prefers: the question of the first visit suggests it. */
import { expect } from '@playwright/test'
import { mistakes } from './axe'
import { test } from './fixtures'

test.describe('a browser in Kannada', () => {
  test.use({ locale: 'kn-IN', viewport: { width: 360, height: 780 } })

  test('is asked in Kannada, and Enter is a yes', { tag: '@phone' }, async ({
    page,
    engine,
    complaints,
  }) => {
    await page.goto(`${engine.url}/pest-control/koramangala`)
    const dialog = page.getByRole('dialog', { name: 'Choose Your Language' })
    const links = dialog.getByRole('link')
    await expect(links).toHaveCount(8)
    const kannada = links.first()
    await expect(kannada).toHaveAccessibleName('ಕನ್ನಡದಲ್ಲಿ ಓದುತ್ತೀರಾ? ಕನ್ನಡ')
    await expect(kannada).toHaveAttribute('lang', 'kn')
    await expect(kannada).toBeFocused()
    // The others are as they always are.
    await expect(links.nth(1)).toHaveAccessibleName('English')
    await expect(links.last()).toHaveAccessibleName('Continue in English')
    await expect(dialog).toContainText('You can change it at any time at the top of the page.')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBe(0)
    expect(await mistakes(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${engine.url}/kn/pest-control/koramangala`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(complaints).toEqual([])
  })

  test('reads a Kannada page: nothing is suggested', { tag: '@phone' }, async ({
    page,
    engine,
  }) => {
    await page.goto(`${engine.url}/kn/`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link').first()).toHaveAccessibleName('English')
    await expect(dialog.locator('small:visible')).toHaveCount(0)
  })
})

test.describe('a browser in a language that is none of ours, then Tamil', () => {
  test.use({ locale: 'kok-IN' })

  test('is asked in Tamil', { tag: '@phone' }, async ({ page, engine }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['kok-IN', 'ta-IN', 'kn'] }),
    )
    await page.goto(`${engine.url}/`)
    const first = page.getByRole('dialog').getByRole('link').first()
    await expect(first).toHaveAccessibleName('தமிழில் படிக்கிறீர்களா? தமிழ்')
  })
})
