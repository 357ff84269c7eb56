/** A marketer's pictures: every way of upload, description, use, replacement, archiving. */
import { expect, type Page } from '@playwright/test'
import { png } from '../png'
import { flaws } from './axe'
import { addStaff, open, test } from './staff'

const kitchen = { name: 'kitchen.png', mimeType: 'image/png', buffer: png(180, 120, 60) }
const hall = { name: 'hall.png', mimeType: 'image/png', buffer: png(60, 120, 180) }

/** In a debug build, making the sizes is slow: the answer does not wait for them, the screen does. */
const timeout = 60_000

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name })

/** Drags a file from outside onto the page, drops it, or pastes it. */
async function bring(page: Page, file: typeof kitchen, how: 'dragover' | 'drop' | 'paste') {
  const from = { name: file.name, bytes: file.buffer.toString('base64'), how }
  await page.evaluate(({ name, bytes, how }) => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    data.items.add(new File([content], name, { type: 'image/png' }))
    const kind = { bubbles: true, cancelable: true }
    const event =
      how === 'paste'
        ? new ClipboardEvent(how, { ...kind, clipboardData: data })
        : new DragEvent(how, { ...kind, dataTransfer: data })
    document.body.dispatchEvent(event)
  }, from)
}

async function choose(page: Page, button: string, file: typeof kitchen) {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await asked).setFiles(file)
  await expect(card(page, file.name)).toContainText('No description', { timeout })
}

/** Opens the picture that was just uploaded, and describes it. */
async function describe(page: Page, file: typeof kitchen, text: string) {
  await uploads(page).getByRole('button', { name: 'Describe it' }).click()
  const panel = page.getByRole('dialog', { name: file.name })
  const english = panel.getByLabel(/^English/)
  await panel.getByRole('button', { name: 'Save descriptions' }).click()
  await expect(panel.getByText('Without English it cannot be used')).toBeVisible()
  await expect(english).toBeFocused()
  await english.fill(text)
  await english.press('Enter')
  await expect(page.getByText('Descriptions saved as drafts')).toBeVisible()
  return page.getByRole('dialog', { name: text })
}

test('a picture is described, shown by an area, replaced everywhere, and only then deleted', async ({
  page,
  own,
}) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/media')
  await choose(page, 'Upload', kitchen)
  await expect(uploads(page)).toContainText('Say what it shows, so that it can be used.', {
    timeout,
  })
  const panel = await describe(page, kitchen, 'A kitchen in Hebbal')

  const focus = panel.getByRole('button', { name: /^What stays in sight: 50% from the left/ })
  await focus.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await panel.getByRole('button', { name: 'Save focus' }).click()
  await expect(page.getByText('Focus saved as a draft')).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('button', { name: /: 75% from the left, 25% from/ })).toBeVisible()
  await expect(panel.getByText('Shown nowhere')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, 'A kitchen in Hebbal')).toContainText('1 of 7 languages')

  const area = `${own.url}/admin/content/area/hebbal?locale=*`
  await page.goto(area)
  const photo = page.getByRole('group', { name: 'Photo' })
  await photo.getByRole('button', { name: /^Choose a picture/ }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('button', { name: /A kitchen in Hebbal/ }).click()
  await picker.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await page.goto(`${own.url}/admin/media`)
  await choose(page, 'Upload', hall)
  await (await describe(page, hall, 'A hall')).getByRole('button', { name: 'Close' }).click()
  await card(page, 'A kitchen in Hebbal').click()
  await expect(panel.getByText('Shown by 1 entry')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(panel.getByText('It cannot be deleted while entries show it.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'area/hebbal' })).toBeVisible()

  await panel.getByRole('button', { name: 'Replace everywhere' }).click()
  await page.getByRole('list', { name: 'Other pictures' }).getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Replaced in 1 entry, as drafts')).toBeVisible()
  const other = page.getByRole('dialog', { name: 'A hall' })
  await expect(other.getByRole('link', { name: 'area/hebbal' })).toBeVisible()
  await other.getByRole('button', { name: 'Close' }).click()

  await card(page, 'A kitchen in Hebbal').click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Picture deleted successfully')).toBeVisible()
  await expect(card(page, 'A kitchen in Hebbal')).toHaveCount(0)
  await page.goto(area)
  await expect(photo).toContainText('A hall')
})

test('pictures are dropped on the page, and pasted into it', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/media')
  await expect(page.getByText('No pictures yet. Drop or paste one here.')).toBeVisible()
  await bring(page, kitchen, 'dragover')
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await bring(page, kitchen, 'drop')
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await bring(page, hall, 'paste')
  await expect(card(page, 'kitchen.png')).toBeVisible({ timeout })
  await expect(card(page, 'hall.png')).toBeVisible({ timeout })
  await expect(uploads(page).getByText('Uploaded.')).toHaveCount(2, { timeout })
  // It arrived complete: the browser shows a size that the engine made.
  const shown = card(page, 'hall.png').locator('img')
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth && img.currentSrc))
    .toContain('/media/')

  await bring(page, { ...hall, name: 'notes.png', buffer: Buffer.from('no picture') }, 'drop')
  await expect(uploads(page).getByText('Send a JPEG, PNG or WebP picture')).toBeVisible({ timeout })
  await uploads(page).getByRole('button', { name: 'Dismiss notes.png' }).click()
  await expect(uploads(page).getByText('notes.png')).toHaveCount(0)
})

test('a phone takes a photo, with fingers @phone', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/media')
  const inputs = page.locator('input[type=file]')
  const camera = page.locator('input[type=file][capture=environment]')
  await expect(camera).toHaveAttribute('accept', 'image/*')
  await expect(inputs.nth(1)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
  await expect(inputs.nth(1)).toHaveAttribute('multiple')
  await choose(page, 'Take a photo', kitchen)
  const targets = [
    page.getByRole('button', { name: 'Take a photo' }),
    page.getByRole('button', { name: 'Upload', exact: true }),
    uploads(page).getByRole('button', { name: 'Describe it' }),
    uploads(page).getByRole('button', { name: 'Dismiss kitchen.png' }),
  ]
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(target)).toBeGreaterThanOrEqual(44)
  }
})

test('axe is content with pictures', async ({ page, own }) => {
  test.slow()
  await addStaff(own)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, own, 'marketer', '/admin/media')
  await choose(page, 'Upload', kitchen)
  expect(await flaws(page)).toEqual([])
  await card(page, 'kitchen.png').click()
  await page.getByRole('button', { name: 'Save descriptions' }).click()
  await expect(page.getByText('Without English it cannot be used')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
