/** axe finds no violation on the pages. */
import { expect } from '@playwright/test'
import { mistakes } from './axe'
import { atRest, beenHere, FORM, test } from './fixtures'
import { kinds, prefixes } from './kinds'

for (const prefix of prefixes) {
  for (const [kind, path] of Object.entries(kinds)) {
    test(`axe is content with ${prefix}${path}, ${kind}, in light and dark`, async ({
      page,
      engine,
    }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await beenHere(page)
      await page.goto(engine.url + prefix + path)
      await atRest(page)
      expect(await mistakes(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 23, 15)')
      expect(await mistakes(page)).toEqual([])
    })
  }
}

for (const prefix of ['', '/kn']) {
  test(`axe is content with ${prefix}/search, with hits, without, and empty`, async ({
    page,
    engine,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await beenHere(page)
    const hits = page.locator('.hits .hit')
    // The index follows the content a moment after the start.
    await expect(async () => {
      await page.goto(`${engine.url}${prefix}/search?q=koramangala`)
      await expect(hits.first()).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await mistakes(page)).toEqual([])
    await page.goto(`${engine.url}${prefix}/search?q=snake`)
    await expect(page.locator('.suggestion')).toBeVisible()
    expect(await mistakes(page)).toEqual([])
    for (const query of ['?q=xylophone+qq', '']) {
      await page.goto(`${engine.url}${prefix}/search${query}`)
      await expect(hits).toHaveCount(0)
      expect(await mistakes(page)).toEqual([])
    }
  })
}

test('axe is content with the question for the language', async ({ page, engine }) => {
  await page.goto(`${engine.url}/`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await atRest(page)
  expect(await mistakes(page)).toEqual([])
})

test('axe is content with packages, and with a form full of mistakes', async ({ page, engine }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beenHere(page)
  await page.goto(`${engine.url}/?category=bedbug_control&size=2_bhk#services`)
  await expect(page.locator('#services').getByRole('article')).toHaveCount(2)
  expect(await mistakes(page)).toEqual([])
  await page.goto(`${engine.url}/pest-control/koramangala`)
  const form = page.locator(FORM)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields')
  expect(await mistakes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mistakes(page)).toEqual([])
})

test('axe is content with more contrast, in the dark too; paper stays white', async ({
  page,
  engine,
}) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await beenHere(page)
  for (const path of [kinds.home, kinds.area, kinds.service, kinds['unknown address']]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(engine.url + path)
    await atRest(page)
    expect(await mistakes(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await mistakes(page)).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
