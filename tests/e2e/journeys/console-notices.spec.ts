/** Staff are told what happens wherever they are, by one stream for all tabs of a browser. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { flaws } from './axe'
import { addStaff, open, send, sendLead, test } from './staff'

const kinds = ['new_lead', 'assigned', 'follow_up_due']

/** The tabs with an open stream, and every address that one was opened at. */
function streamsOf(context: BrowserContext) {
  const open = new Map<object, Page>()
  const asked: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname !== '/api/admin/events') return
    asked.push(url.search)
    open.set(request, request.frame().page())
  })
  const ended = (request: Request) => open.delete(request)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  const tabs = () => [...open.values()].filter((page) => !page.isClosed())
  return { tabs, asked }
}

/** Somebody turns to another window, or comes back: a browser without a screen shows all of its tabs. */
const look = (page: Page, isSeen: boolean) =>
  page.evaluate((isSeen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isSeen })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('tabs share one stream, and tell of a lead that came while nobody looked', {
  tag: '@both',
}, async ({ page, own }) => {
  await addStaff(own)
  const streams = streamsOf(page.context())
  await open(page, own, 'support', '/admin/customers', kinds)
  await expect.poll(() => streams.tabs().length).toBe(1)
  const other = await page.context().newPage()
  await other.goto(`${own.url}/admin/bookings`)
  await expect(other).toHaveTitle('Bookings Management · Jaali')

  await look(page, false)
  await look(other, false)
  await sendLead(own, 'Meera Nair')
  await expect(page).toHaveTitle('(1) Customers · Jaali')
  await expect(other).toHaveTitle('(1) Bookings Management · Jaali')
  await expect(toast(page, 'Meera Nair')).toHaveCount(0)
  expect(streams.tabs()).toHaveLength(1)

  await look(other, true)
  await expect(toast(other, 'New lead: Meera Nair')).toBeVisible()
  await look(page, true)
  await toast(other, 'Meera Nair').getByRole('button', { name: 'Open' }).click()
  await expect(other.getByRole('heading', { name: 'Meera Nair' }).first()).toBeVisible()
  // It is shown once, and read in all tabs.
  await expect(page).toHaveTitle('Customers · Jaali')
  await expect(toast(page, 'Meera Nair')).toHaveCount(0)

  // The tab with the stream goes; another goes on where it was.
  const [holder] = streams.tabs()
  const left = holder === page ? other : page
  await holder?.close()
  await expect.poll(() => streams.tabs().length).toBe(1)
  expect(streams.tabs()).toEqual([left])
  expect(streams.asked.at(-1)).toMatch(/^\?since=\d+-/)
  await sendLead(own, 'Farhan Khan', { phone: '+919900045120' })
  await expect(toast(left, 'New lead: Farhan Khan')).toBeVisible()
  await left.close()
})

test('what is assigned is told on any screen, and stands in the list', { tag: '@both' }, async ({
  page,
  own,
  elsewhere: desk,
}) => {
  await addStaff(own)
  await open(page, own, 'support', '/admin/customers', kinds)
  const { user } = await (await page.request.get(`${own.url}/api/auth/me`)).json()
  await open(desk, own, 'admin', '/admin/leads')
  const { id } = await sendLead(own, 'Asha Rao')
  await expect(toast(page, 'New lead: Asha Rao')).toBeVisible()
  const given = await desk.request.put(`${own.url}/api/admin/leads/${id}/assignee`, {
    data: { assigned_to: user.id },
    headers: { origin: own.url },
  })
  expect(given.ok(), await given.text()).toBe(true)
  await expect(toast(page, 'Anita admin assigned Asha Rao to you')).toBeVisible()
  await expect(page).toHaveTitle('(2) Customers · Jaali')
  await expect(toast(page, 'Asha Rao')).toHaveCount(0)

  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Leads', exact: true })).toHaveAccessibleDescription(
    '1 in the queue',
  )
  const bell = page.getByRole('button', { name: 'Notices, 2 unread' })
  if (await bell.isVisible()) {
    await bell.click()
  } else {
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Notices' }).click()
  }
  const list = page.getByRole('list', { name: 'Notices' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link').first()).toHaveAccessibleName(/^Unread: Anita admin/)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^\(/)
  await list.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Asha Rao' }).first()).toBeVisible()
})

test('a follow-up is told when it is due', { tag: '@desk' }, async ({ page, own }) => {
  // The engine looks once a minute.
  test.setTimeout(150_000)
  await addStaff(own)
  await open(page, own, 'support', '/admin/customers', kinds)
  await send(page, '/api/admin/leads', {
    name: 'Kiran Das',
    primary_contact: '+919845001234',
    address: '4 MG Road',
    pincode: '560066',
    service_type: 'rms_single',
    room_type: '2_bhk',
    next_follow_up_date: new Date(Date.now() + 5_000).toISOString(),
  })
  const said = toast(page, 'Follow-up due: Kiran Das')
  await expect(said).toBeVisible({ timeout: 100_000 })
  await said.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'Kiran Das' }).first()).toBeVisible()
})

test('the sound is a choice of each, and can be tried', { tag: '@both' }, async ({ page, own }) => {
  await addStaff(own)
  await open(page, own, 'marketer', '/admin/account', ['alert'])
  const card = page.getByRole('region', { name: 'Notices' })
  await expect(card.getByRole('switch')).toHaveCount(2)
  const sound = card.getByRole('switch', { name: 'Make a sound' })
  await expect(sound).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await sound.click({ force: true })
  await saved
  await page.reload()
  await expect(sound).toBeChecked()
  await card.getByRole('button', { name: 'Test the sound' }).click()
  expect(await flaws(page)).toEqual([])
})
