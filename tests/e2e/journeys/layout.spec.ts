/** How much of a page there is, and what stays in sight: short on a phone, a bar where there is room, no bar on paper. */
import { expect, type Page } from '@playwright/test'
import { atRest, beenHere, test } from './fixtures'
import { kinds } from './kinds'

const neem = 'rgb(7, 47, 35)'

/** What stands still on the screen while the page moves below it. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const isStill = (element: Element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientHeight > 0
    const all = [...document.querySelectorAll('body *')]
    return all.filter((one) => isStill(one) && isSeen(one)).map((one) => one.className)
  })

for (const { path, most } of [
  { path: '/', most: 6_500 },
  { path: '/ta/', most: 8_000 },
])
  test(`the home page ${path} is no longer than ${most} px on a phone`, { tag: '@phone' }, async ({
    page,
    engine,
  }) => {
    await beenHere(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(engine.url + path)
    // Before that, parts below are as high as somebody guessed.
    await atRest(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(most)
  })

for (const { what, width, height } of [
  { what: 'a phone on its side', width: 780, height: 360 },
  { what: 'letters four times as large', width: 320, height: 256 },
])
  test(`no bar covers what is read: ${what}`, { tag: '@phone' }, async ({ page, engine }) => {
    await beenHere(page)
    await page.setViewportSize({ width, height })
    for (const path of [kinds.home, kinds.area, kinds.service, kinds['legal text']]) {
      await page.goto(engine.url + path)
      await atRest(page)
      await page.mouse.wheel(0, 2 * height)
      expect(await standing(page), path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBe(width)
    }
  })

test('a phone that is held upright has its bar at hand', { tag: '@phone' }, async ({
  page,
  engine,
}) => {
  await beenHere(page)
  for (const path of [kinds.home, kinds.area, kinds.service]) {
    await page.goto(engine.url + path)
    await expect(page.locator('.thumb-bar a').first()).toBeInViewport()
    expect(await standing(page), path).toContainEqual(expect.stringContaining('thumb-bar'))
  }
})

test('on a desk the bar stays with its call to action, and marks the section in view', {
  tag: '@desk',
}, async ({ page, engine }) => {
  await beenHere(page)
  // As in a browser that cannot let the ground fade in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bar = page.locator('.bar')
  const cta = bar.locator('.wrap > .cta')
  const link = (name: string) => bar.locator('#menu').getByRole('link', { name, exact: true })
  const marked = bar.locator('#menu > [aria-current]')
  await page.goto(engine.url + kinds.home)
  await atRest(page)
  await expect(bar).toHaveCSS('background-color', neem)
  await expect(marked).toHaveText('Home')
  for (const name of ['Services', 'About', 'Contact']) {
    await link(name).click()
    await expect(marked).toHaveText(name)
    await expect(cta).toBeInViewport()
  }
  await page.locator('.footer').scrollIntoViewIfNeeded()
  await expect(marked).toHaveCount(0)
  await expect(cta).toBeInViewport()

  await page.goto(engine.url + kinds.area)
  await expect(marked).toHaveCount(0)
  await link('Contact').click()
  await expect(marked).toHaveText('Contact')
  await expect(cta).toBeInViewport()
})

test('where it can, the ground of the bar fades in as the page moves', { tag: '@desk' }, async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await page.goto(engine.url + kinds.home)
  const bar = page.locator('.bar')
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.mouse.wheel(0, 400)
  await expect(bar).toHaveCSS('background-color', neem)
  // More contrast has a ground from the beginning.
  await page.emulateMedia({ contrast: 'more' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(bar).toHaveCSS('background-color', neem)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar of a desk stays too', { tag: '@desk' }, async ({ page, engine }) => {
    for (const path of [kinds.home, kinds.area, kinds.service]) {
      await page.goto(`${engine.url}${path}#contact`)
      await expect(page.locator('#contact')).toBeInViewport()
      await expect(page.locator('.bar .wrap > .cta')).toBeInViewport()
    }
  })
})

test('on paper the home page has no bars and no buttons, and what is folded is open', {
  tag: '@both',
}, async ({ page, engine }) => {
  await beenHere(page)
  await page.goto(engine.url + kinds.home)
  await atRest(page)
  await page.emulateMedia({ media: 'print' })
  const gone = ['.thumb-bar', '.bar nav', '.bar .button', '.language', '.burger', '.dots']
  for (const part of [...gone, '.slides', '.lead-form', '.callback', '.plans .button', '.find'])
    for (const one of await page.locator(part).all()) await expect(one, part).toBeHidden()
  expect(await standing(page)).toEqual([])

  for (const part of ['#about details p', '.faq .answer', '#areas details a']) {
    await expect(page.locator(part).first(), part).toBeVisible()
    await expect(page.locator(part).last(), part).toBeVisible()
  }
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
})
