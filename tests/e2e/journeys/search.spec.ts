/** A visitor looks for something in their own words and script. */
import { expect, type Page } from '@playwright/test'
import { mistakes } from './axe'
import { beenHere, test } from './fixtures'

/** The index follows the content a moment after the start. */
const found = async (page: Page, url: string) => {
  await expect(async () => {
    await page.goto(url)
    await expect(page.locator('.hits .hit').first()).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('suggestions come as one types, and the keyboard takes one', async ({ page, engine }) => {
  await beenHere(page)
  await found(page, `${engine.url}/kn/search?q=koramangala`)
  await page.goto(`${engine.url}/kn/`)
  await page.getByRole('button', { name: 'ಹುಡುಕಿ' }).first().click()
  const field = page.getByRole('banner').getByRole('searchbox')
  await field.click()
  const box = page.getByRole('banner').getByRole('combobox')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('kormang')
  const option = page.getByRole('option', { name: /ಕೋರಮಂಗಲ/ })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await mistakes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await box.pressSequentially('a')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${engine.url}/kn/pest-control/koramangala`)
})

test('in Tamil, the number of suggestions is said, and whom to ask when there are none', async ({
  page,
  engine,
}) => {
  await beenHere(page)
  await found(page, `${engine.url}/ta/search?q=koramangala`)
  await page.goto(`${engine.url}/ta/`)
  const directory = page.locator('#areas')
  await directory.getByRole('searchbox').click()
  const box = directory.getByRole('combobox')
  const said = directory.getByRole('status')
  await box.pressSequentially('கரப்பான்')
  const option = directory.getByRole('option', { name: /கரப்பான்/ }).first()
  await expect(option).toBeVisible()
  await expect(option.locator('b')).toHaveText(/\p{Script=Tamil}/u)
  const shown = await directory.getByRole('option').count()
  await expect(said).toHaveText(`பரிந்துரைகள்: ${shown}`)
  expect(await mistakes(page)).toEqual([])
  await box.fill('zzyzx qq')
  // Nothing is found: the phone and the parts of the city are offered.
  await expect(said).toContainText('+91')
  await expect(directory.getByRole('option')).toHaveCount(5)
  await expect(directory.getByRole('option').first()).toContainText('+91')
  expect(await mistakes(page)).toEqual([])
  // Typed in Latin letters, found in Tamil.
  await box.fill('kormang')
  const area = directory.getByRole('option', { name: /கோரமங்கலா/ })
  await expect(area).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(area).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${engine.url}/ta/pest-control/koramangala`)
})

test('an answer that comes late leaves what was chosen chosen', async ({ page, engine }) => {
  await beenHere(page)
  await found(page, `${engine.url}/search?q=koramangala`)
  await page.goto(engine.url)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/api\/search\?q=korama&/, async (route) => {
    await held
    await route.continue()
  })
  const field = page.locator('#areas input[type=search]')
  await field.click()
  await field.pressSequentially('koram')
  const option = page.getByRole('option', { name: /Koramangala/ })
  await expect(option).toBeVisible()
  const late = page.waitForResponse(/api\/search\?q=korama&/)
  await field.press('a')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  letGo()
  await (await late).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(option).toHaveAttribute('aria-selected', 'true')
})

test('what we do not do is said while one types', async ({ page, engine }) => {
  await beenHere(page)
  await found(page, `${engine.url}/search?q=koramangala`)
  await page.goto(engine.url)
  await page.locator('#areas input[type=search]').click()
  await page.locator('#areas input[type=search]').pressSequentially('snake')
  const sentence = page.getByRole('option', { name: /^We do not catch snakes/ })
  await expect(sentence).toBeVisible()
  await sentence.click()
  await expect(page).toHaveURL(`${engine.url}/search?q=snake`)
})

test('an address that leads nowhere offers what it looks like', async ({ page, engine }) => {
  await beenHere(page)
  await found(page, `${engine.url}/search?q=koramangala`)
  const answer = await page.goto(`${engine.url}/areas/koramangla`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Koramangala' }).first().click()
  await expect(page).toHaveURL(`${engine.url}/pest-control/koramangala`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { language, typed, hit } of [
    { language: 'kn', typed: 'ಜಿರಳೆ koramangala', hit: 'ಕೋರಮಂಗಲ' },
    { language: 'ta', typed: '560034', hit: 'கோரமங்கலா' },
  ]) {
    test(`a question in ${language} is answered with a page`, async ({ page, engine }) => {
      await found(page, `${engine.url}/${language}/search?q=koramangala`)
      await page.goto(`${engine.url}/${language}/`)
      const field = page.locator('#areas input[type=search]')
      await field.fill(typed)
      await field.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(typed)
      await expect(page.getByRole('link', { name: hit }).first()).toBeVisible()
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    })
  }

  test('what we do not do is said, and what is not found leads to the phone', async ({
    page,
    engine,
  }) => {
    await found(page, `${engine.url}/search?q=koramangala`)
    await page.goto(`${engine.url}/search?q=snake+in+the+garden`)
    await expect(page.locator('.suggestion')).toContainText('snake')
    await page.goto(`${engine.url}/search?q=xylophone+qq`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Nothing found for “xylophone qq”',
    )
    await expect(page.locator('.acts a[href^="tel:"]')).toBeVisible()
    await expect(page.locator('.zones a')).toHaveCount(4)
    await page.goto(`${engine.url}/search`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?')
  })
})
