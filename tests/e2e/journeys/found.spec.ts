/** From a question in Tamil to a booking: search, the page of a service, a price, the form. */
import { expect } from '@playwright/test'
import { beenHere, FORM, firstLead, test } from './fixtures'

/** Bed bugs. */
const PEST = 'மூட்டைப்பூச்சி'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without', () => {
    test.use({ javaScriptEnabled })

    test('what is looked for in Tamil is booked in Tamil', async ({ page, own, complaints }) => {
      if (javaScriptEnabled) await beenHere(page)
      // The index follows the content a moment after the start.
      const asked = `/ta/search?q=${encodeURIComponent(PEST)}`
      const hits = async () => (await own.fetch(asked)).text()
      await expect.poll(hits, { timeout: 30_000 }).toContain('class="hit"')
      await page.goto(`${own.url}/ta/search`)
      const main = page.getByRole('main')
      await main.getByRole('searchbox').or(main.getByRole('combobox')).fill(PEST)
      await page.keyboard.press('Enter')
      const service = main.getByRole('link', { name: 'மூட்டைப்பூச்சிக் கட்டுப்பாடு' })
      await service.click()
      await expect(page).toHaveURL(`${own.url}/ta/services/bed-bug`)
      await page.locator('.price-list').getByRole('link', { name: '₹2,200' }).click()
      await expect(page).toHaveURL(/\/ta\/\?category=bedbug_control.*size=2_bhk/)
      await page.locator('.package').getByRole('button').click()

      const form = page.locator(FORM)
      await expect(form.locator('.chosen')).toContainText('2 BHK · ₹2,200')
      const chat = page.locator('.ways a[href*="wa.me"]')
      await expect(chat).toHaveAttribute('href', new RegExp(encodeURIComponent('2 BHK · ₹2,200')))
      const field = (name: string) => form.locator(`[name="${name}"]`)
      await field('name').fill('மீனா')
      await field('phone').fill('+91 98450 12345')
      await field('email').fill('meena@example.in')
      await field('address').fill('14, 3rd Cross')
      if (javaScriptEnabled) {
        await form.locator('.next-step').click()
        // A form sent faster than any person can would go to quarantine.
        await page.waitForTimeout(3200)
      }
      await form.locator('.book').click()
      await expect(page.getByText(firstLead())).toBeVisible()
      expect(await own.leads()).toEqual([
        expect.objectContaining({
          name: 'மீனா',
          locale: 'ta',
          service_type: 'bbms_single',
          room_type: '2_bhk',
          package_price: 2200,
          quarantine: null,
          landing_page: javaScriptEnabled ? '/ta/search' : null,
        }),
      ])
      expect(complaints).toEqual([])
    })
  })
