/** Staff, with an engine that several tests share. */
import type { Locator, Page } from '@playwright/test'
import { type Engine, jaali, newData, start } from '../engine'
import { test as base } from './fixtures'

export const roles = ['admin', 'support', 'marketer'] as const
export type Role = (typeof roles)[number]

export const password = 'correct horse battery'
export const emailOf = (role: Role) => `${role}@jaali.example`

/** Creates a user of each role. */
export async function addStaff(engine: Engine) {
  for (const role of roles) {
    const args = ['user', 'add', '--email', emailOf(role), '--name', `Anita ${role}`]
    const settings = { ...engine.settings, JAALI_DATA: engine.data }
    const done = await jaali([...args, '--role', role, '--password-stdin'], settings, password)
    if (done.code !== 0) throw new Error(done.err)
  }
}

/** Sends a lead, as a visitor's form does. */
export async function sendLead(engine: Engine, name: string, more: Record<string, unknown> = {}) {
  const body = {
    name,
    phone: '+919845001234',
    email: 'visitor@example.in',
    address: '4 MG Road',
    pincode: '560066',
    service_type: 'rms_single',
    room_type: '2_bhk',
    area: 'whitefield',
    form: 'booking',
    ...more,
  }
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await engine.fetch('/api/leads', init)
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as { id: string; lead_number: string }
}

/** Fills in the form with e-mail and password, on whichever screen it is. */
export async function fillIn(page: Page, role: Role, secret = password) {
  await page.getByLabel('Email').fill(emailOf(role))
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Signs in as a user of this role. Only a journey about notices is told of anything: to all others,
 * leads of each other would be toasts that they did not expect.
 */
export async function signIn(page: Page, engine: Engine, role: Role, kinds: string[] = []) {
  const data = { email: emailOf(role), password }
  const headers = { origin: engine.url }
  await page.request.post(`${engine.url}/api/auth/login`, { data, headers })
  const settings = `${engine.url}/api/admin/notices/settings`
  await page.request.patch(settings, { data: { kinds }, headers })
}

/** Opens a screen as a signed-in user of this role. */
export async function open(
  page: Page,
  engine: Engine,
  role: Role,
  path = '/admin',
  kinds: string[] = [],
) {
  await withoutTelephone(page)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await signIn(page, engine, role, kinds)
  await page.goto(engine.url + path)
  await page.locator('#main').waitFor()
}

/** This machine has none. */
export const withoutTelephone = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) {
        event.preventDefault()
      }
    }),
  )

/** Sends a request as the console would, for the signed-in user. */
export async function send<T>(page: Page, path: string, body: object): Promise<T> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(origin + path, { data: body, headers: { origin } })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** The day this many days from today in India: `2026-11-23`. */
export const day = (from = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + from * 864e5)

/** Where it stands on the screen, in px. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** A name that no other test uses. */
export const someone = (name: string) => `${name} ${Math.random().toString(36).slice(2, 7)}`

/** Creates a customer for whom a visit can be booked. */
export const addCustomer = (page: Page, name: string) =>
  send<{ id: string; customer_id: string }>(page, '/api/admin/customers', {
    name,
    primary_contact: '+919845007766',
    address: '12, 4th Main, Indiranagar',
    pincode: '560038',
    service_type: 'termite_management',
    room_type: 'villa',
  })

export const test = base.extend<object, { office: Engine }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs nothing
    async ({}, use) => {
      const engine = await start(await newData())
      await addStaff(engine)
      await sendLead(engine, 'Asha Rao')
      await sendLead(engine, 'Farhan Khan', { phone: '+919900045120', service_type: 'bbms_single' })
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
})
