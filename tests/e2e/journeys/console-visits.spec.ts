/** The day's visits: narrowed, done with one tap, and moved in the calendar by mouse, finger and keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import { flaws } from './axe'
import { addCustomer, boxOf, day, open, send, someone, test } from './staff'

interface Visit {
  customer_id: string
  scheduled_date: string
  scheduled_time: string
  technician_name: string
}

const addVisit = (page: Page, visit: Visit) =>
  send<{ booking_number: string }>(page, '/api/admin/bookings', {
    service_type: 'termite_management',
    ...visit,
  })

/** As the calendar says it: `Tue 24 Nov 10:00`. */
function slot(date: string, time: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(date))
  const [weekday, number, month] = [
    part({ weekday: 'short' }),
    part({ day: 'numeric' }),
    part({ month: 'short' }),
  ]
  return `${weekday} ${number} ${month} ${time}`
}

/** The Monday after next: a week without a yesterday. */
const monday = (() => {
  const weekday = new Date(day()).getUTCDay()
  return 8 + ((7 - weekday) % 7)
})()

const blank = (page: Page, date: string, time: string) =>
  page.getByRole('button', { name: `New booking, ${slot(date, time)}` })

/** Where a visit is taken, just below its top; put at the same place of a half hour, it begins then. */
async function grip(element: Locator) {
  const { x, y, width } = await boxOf(element)
  return { x: x + width / 2, y: y + 10 }
}

test('the visits of a technician on a day, and one that is done with one tap', async ({
  page,
  office,
}) => {
  const [name, other] = [someone('Latha Shenoy'), someone('Imran Baig')]
  const [salim, ravi] = [someone('Salim'), someone('Ravi')]
  await open(page, office, 'support', '/admin/customers')
  const ids = [(await addCustomer(page, name)).id, (await addCustomer(page, other)).id] as const
  const at = { scheduled_time: '10:00', scheduled_date: day() }
  await addVisit(page, { ...at, customer_id: ids[0], technician_name: salim })
  await addVisit(page, { ...at, customer_id: ids[1], technician_name: ravi })
  await addVisit(page, {
    ...at,
    customer_id: ids[1],
    technician_name: salim,
    scheduled_date: day(1),
  })
  await page.goto(`${office.url}/admin/bookings`)
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  const cards = page.getByRole('article')
  await page.getByRole('combobox', { name: 'Technician' }).selectOption(salim)
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(name)
  await expect(cards.last().getByRole('button')).toHaveCount(0)
  await page.getByLabel('Date', { exact: true }).fill(day(1))
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(other)
  await expect(page).toHaveURL(new RegExp(`date=${day(1)}`))
  await page.reload()
  await expect(cards).toContainText(other)
  await page.getByLabel('Date', { exact: true }).fill('')
  await expect(cards).toHaveCount(2)
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: `Start: ${name}` }).click()
  await expect(cards.first()).toContainText('In progress')
  await page.getByRole('button', { name: `Done: ${name}` }).click()
  await expect(page.getByText(`Visit done: ${name}`)).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Visit done' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cards.first()).toContainText('In progress')
  await page.getByRole('button', { name: `No-show: ${name}` }).press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('link')).toBeFocused()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Cancelled' })
  await expect(cards.filter({ hasText: 'No-show,' })).toHaveCount(1)
})

test('a blank time of the calendar makes a booking then', async ({ page, office }) => {
  const name = someone('Deepa Kamath')
  await open(page, office, 'support', '/admin/customers')
  await addCustomer(page, name)
  const date = day(monday + 1)
  const week = `${office.url}/admin/bookings?q=${encodeURIComponent(name)}&show=calendar&span=week&day=${date}`
  await page.goto(week)
  await blank(page, date, '11:30').click()
  await expect(page.getByLabel('Scheduled date')).toHaveValue(date)
  await expect(page.getByRole('radio', { name: '11:30' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Customer' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page
    .getByRole('combobox', { name: 'Service type' })
    .selectOption({ label: 'Termite Management' })
  await page.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
  await page.goto(week)
  await expect(page.getByRole('link', { name: `11:30, ${name}` })).toBeVisible()
  // By keyboard: one stop a day, arrows from there.
  await blank(page, date, '09:00').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(blank(page, day(monday + 2), '09:30')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '09:30' })).toBeChecked()
})

test('a visit is moved by mouse and by keyboard, and stays where its technician is taken', {
  tag: '@desk',
}, async ({ page, office }) => {
  const [name, other, technician] = [
    someone('Meera Pai'),
    someone('Meera Bhat'),
    someone('Prakash'),
  ]
  await open(page, office, 'support', '/admin/customers')
  const [mine, theirs] = [await addCustomer(page, name), await addCustomer(page, other)]
  const [first, second] = [day(monday), day(monday + 1)]
  const at = { technician_name: technician, scheduled_date: first }
  await addVisit(page, { ...at, customer_id: mine.id, scheduled_time: '09:30' })
  const taken = await addVisit(page, { ...at, customer_id: theirs.id, scheduled_time: '14:00' })
  const query = `technician=${encodeURIComponent(technician)}&day=${first}`
  await page.goto(`${office.url}/admin/bookings?${query}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const visit = (time: string) => calendar.getByRole('link', { name: `${time}, ${name}` })

  async function drag(from: Locator, to: Locator) {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await grip(from), await grip(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 6, start.y + 6)
    await page.mouse.move(end.x, end.y, { steps: 6 })
    await page.mouse.up()
  }
  await drag(visit('09:30'), blank(page, second, '11:00'))
  await expect(visit('11:00')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/bookings\?/)
  await page.getByText(`${name} moved to ${slot(second, '11:00')}`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visit('09:30')).toBeVisible()

  await drag(visit('09:30'), blank(page, first, '13:30'))
  const conflict = calendar.getByRole('alert')
  await expect(conflict).toContainText(`${technician} is already booked at this time`)
  await expect(conflict.getByRole('link', { name: taken.booking_number })).toBeVisible()
  await expect(visit('09:30')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Close' }).click()
  await expect(conflict).toHaveCount(0)

  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).first()
  async function lift(from: string) {
    await page.keyboard.press('Space')
    await expect(said(`${name} is lifted, ${from}.`)).toBeAttached()
  }
  /** A key of the first moment after lifting can be lost; nothing is said then, and it is pressed again. */
  async function step(key: string, to: string) {
    const pressed = async () => {
      await page.keyboard.press(key)
      await expect(said(`${to}.`)).toBeAttached({ timeout: 2_000 })
    }
    await expect(pressed).toPass({ timeout: 10_000 })
  }
  await visit('09:30').focus()
  await lift(slot(first, '09:30'))
  await step('ArrowDown', slot(first, '10:00'))
  await page.keyboard.press('Escape')
  await expect(said(`${name} stays where it was.`)).toBeAttached()
  await expect(visit('09:30')).toBeFocused()

  await lift(slot(first, '09:30'))
  await step('ArrowRight', slot(second, '09:30'))
  await page.keyboard.press('ArrowDown')
  await expect(said(`${slot(second, '10:00')}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(visit('10:00')).toBeFocused()
  await expect(page.getByText(`${name} moved to ${slot(second, '10:00')}`)).toBeVisible()

  // Back to the first day, where the technician is at somebody else's.
  await lift(slot(second, '10:00'))
  await step('ArrowLeft', slot(first, '10:00'))
  for (const time of ['10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']) {
    await page.keyboard.press('ArrowDown')
    await expect(said(`${slot(first, time)}.`)).toBeAttached()
  }
  await page.keyboard.press('Enter')
  await expect(conflict).toBeVisible()
  await expect(visit('10:00')).toBeFocused()
  // Enter on what is not lifted opens it.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Booking Details' })).toBeVisible()
})

test('a finger that rests on a visit moves it, and its buttons are large', {
  tag: '@phone',
}, async ({ page, office }) => {
  const [name, technician] = [someone('Kavya Nair'), someone('Anil')]
  await open(page, office, 'support', '/admin/customers')
  const { id } = await addCustomer(page, name)
  const date = day()
  await addVisit(page, {
    customer_id: id,
    technician_name: technician,
    scheduled_date: date,
    scheduled_time: '10:00',
  })
  const query = `technician=${encodeURIComponent(technician)}`
  await page.goto(`${office.url}/admin/bookings?${query}`)
  for (const act of ['Start', 'Done', 'No-show']) {
    const box = await page.getByRole('button', { name: `${act}: ${name}` }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.getByText('Calendar', { exact: true }).click()
  const visit = (time: string) => page.getByRole('link', { name: `${time}, ${name}` })
  await visit('10:00').evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const [start, end] = [await grip(visit('10:00')), await grip(blank(page, date, '12:30'))]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (typeof start)[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  await expect(visit('10:00')).toHaveAttribute('data-lifted')
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await touch('touchMove', { x: end.x, y: start.y + (end.y - start.y) * part })
  }
  await touch('touchEnd')
  await expect(visit('12:30')).toBeVisible()
  await expect(page.getByText(`${name} moved to ${slot(date, '12:30')}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visit('10:00')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  // One that moves at once scrolls the page.
  const before = await page.evaluate(() => scrollY)
  const from = await grip(visit('10:00'))
  await touch('touchStart', from)
  for (const part of [40, 80, 120]) await touch('touchMove', { x: from.x, y: from.y - part })
  await touch('touchEnd')
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
  await expect(visit('10:00')).toBeVisible()
})
