/** CSV files: check, import and export. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { mistakes } from './axe'
import { open, test } from './staff'

const file = (text: string) => ({
  name: 'leads.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const header = 'name,primary_contact,address,pincode,service_type,room_type'

test('an admin checks a file, brings it in and takes all rows out', { tag: '@desk' }, async ({
  page,
  office,
}) => {
  await open(page, office, 'admin', '/admin/transfer')
  await expect(page).toHaveURL(`${office.url}/admin/transfer/leads`)
  const choose = async (...rows: string[]) => {
    await page.locator('input[type=file]').setInputFiles(file([header, ...rows].join('\r\n')))
  }
  await choose(',12,Koramangala,560034,rms_annual,2_bhk')
  await expect(page.getByRole('row', { name: '2 Name Name is required' })).toBeVisible()
  expect(await mistakes(page)).toEqual([])

  const name = `Import ${test.info().project.name}`
  await choose(`${name},9876500000,Koramangala,560034,rms_annual,2_bhk`)
  await expect(page.getByText('1 lead would be created. Nothing is written yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(page.getByText('1 lead imported successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Show leads' }).click()
  await expect(page.getByText(name)).toBeVisible()

  await page.goto(`${office.url}/admin/transfer/leads`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export leads' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name)
})

test('support has no such files', { tag: '@desk' }, async ({ page, office }) => {
  await open(page, office, 'support', '/admin/transfer/leads')
  await expect(page.getByRole('alert')).toContainText('You do not have permission')
  await expect(page.getByRole('link', { name: 'Import and export' })).toHaveCount(0)
})
