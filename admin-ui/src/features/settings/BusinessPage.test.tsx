import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import type { Settings } from './queries'
import { settingsRoutes } from './routes'

const settings: Settings = {
  version: 7,
  profile: {
    name: 'Jaali Pest Control',
    phone: '+91 98450 00000',
    faq_phone: '+91 98450 00001',
    whatsapp: '+91 98450 00002',
    email: 'hello@jaali.example',
    street: '12 Example Street',
    locality: 'Bengaluru',
    region: 'Karnataka',
    postal_code: '560001',
    latitude: 12.9716,
    longitude: 77.5946,
    opens: '08:00',
    closes: '20:00',
    service_radius_m: 5000,
    rating: 4.9,
    review_count: 150,
    branches: 200,
    licence: 'KA/PCO/0000',
    gstin: '29AAAAA0000A1ZY',
    since: 2014,
    warranty_least_days: 15,
    warranty_most_days: null,
    name_kn: 'ಜಾಲಿ ಪೆಸ್ಟ್ ಕಂಟ್ರೋಲ್',
    name_hi: null,
    name_ta: null,
    name_te: null,
    name_mr: null,
    name_bn: null,
  },
  limits: {
    leads_at_once: 20,
    leads_seconds: 30,
    sign_ins_of_address_at_once: 30,
    sign_ins_of_address_seconds: 20,
    sign_ins_of_account_at_once: 10,
    sign_ins_of_account_seconds: 60,
  },
  security: { second_factor_for_admins: false },
  site: { public_url: 'https://jaali.example' },
}

let sent: { version: string | null; body: unknown } | undefined
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { settings: ['read', 'update'] } }),
  ),
  http.get('/api/admin/settings', ({ response }) => response(200).json(settings)),
  http.put('/api/admin/settings', async ({ request, response }) => {
    sent = { version: request.headers.get('if-match'), body: await request.json() }
    return response(200).json({ ...settings, version: 8 })
  }),
)

async function open() {
  visit('/settings/business', settingsRoutes)
  await screen.findByLabelText('Branches')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Settings' }))

test('all of it is written at once; no rating is none', async () => {
  await open()
  await userEvent.clear(screen.getByLabelText('Rating (1 to 5)'))
  const branches = screen.getByLabelText('Branches')
  await userEvent.clear(branches)
  await userEvent.type(branches, '210')
  await save()
  expect(await screen.findByText('Settings updated successfully')).toBeVisible()
  expect(sent).toEqual({
    version: '"7"',
    body: {
      profile: { ...settings.profile, branches: 210, rating: null },
      limits: settings.limits,
      security: settings.security,
      site: settings.site,
    },
  })
})

test('what the engine refuses stands at its field', async () => {
  const message = 'Please enter a valid Indian phone number'
  const errors = [{ field: 'profile.phone', code: 'phone', message }]
  engine.use(
    http.put('/api/admin/settings', ({ response }) =>
      response(422).json(problem(422, message, { errors })),
    ),
  )
  await open()
  await save()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('Phone')).toHaveFocus()
})

test('mine is saved on top of theirs', async () => {
  const theirs = {
    ...settings,
    version: 9,
    profile: { ...settings.profile, street: '1 Other Road', branches: 205 },
  }
  engine.use(
    http.put(
      '/api/admin/settings',
      ({ response }) => response(412).json(problem(412, 'Changed', { current: theirs })),
      { once: true },
    ),
  )
  await open()
  const branches = screen.getByLabelText('Branches')
  await userEvent.clear(branches)
  await userEvent.type(branches, '210')
  await save()
  expect(await screen.findByRole('row', { name: 'Branches 210 205' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Settings updated successfully')).toBeVisible()
  expect(sent).toMatchObject({
    version: '"9"',
    body: { profile: { street: '1 Other Road', branches: 210 } },
  })
})

test('the address of the website is changed with the rest, and refused at its field', async () => {
  const message = 'Must be http://host[:port] or https://host, without a path'
  const errors = [{ field: 'site.public_url', code: 'url', message }]
  await open()
  const address = screen.getByLabelText('Address of the website')
  expect(address).toHaveValue('https://jaali.example')
  await userEvent.clear(address)
  await userEvent.type(address, 'https://pests.example')
  await save()
  const written = { body: { site: { public_url: 'https://pests.example' } } }
  await waitFor(() => expect(sent).toMatchObject(written))
  engine.use(
    http.put('/api/admin/settings', ({ response }) =>
      response(422).json(problem(422, message, { errors })),
    ),
  )
  await save()
  expect(await screen.findByText(message)).toBeVisible()
})
