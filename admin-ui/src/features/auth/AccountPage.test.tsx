import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import type { Session } from './queries'
import { accountRoutes } from './routes'

const session = (more: Partial<Session>): Session => ({
  id: '01f00000-0000-7000-8000-000000000001',
  is_current: false,
  address: '203.0.113.7',
  browser: 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0',
  created_at: '2026-11-20T10:00:00Z',
  used_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-12-04T10:00:00Z',
  ...more,
})
const here = session({
  id: '01f00000-0000-7000-8000-000000000002',
  is_current: true,
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
})
const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567']

let there: Session[]
let isOn = false
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
  http.get('/api/admin/push', ({ response }) => response(200).json({ key: null, browsers: [] })),
  http.get('/api/auth/sessions', ({ response }) => response(200).json({ items: there })),
  http.get('/api/auth/second-factor', ({ response }) =>
    response(200).json({ is_on: isOn, is_required: false, recovery_codes: isOn ? 9 : 0 }),
  ),
  http.get('/api/admin/notices/settings', ({ response }) =>
    response(200).json({ sound: false, kinds: ['alert'] }),
  ),
  http.post('/api/auth/second-factor', ({ response }) =>
    response(201).json({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Jaali',
      qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  ),
)

function open() {
  there = [here, session({})]
  visit('/account', accountRoutes)
}

test('every browser is named, and each but this one can be signed out', async () => {
  let ended = ''
  engine.use(
    http.delete('/api/auth/sessions/{id}', ({ params, response }) => {
      ended = params.id
      there = [here]
      return response(204).empty()
    }),
  )
  open()
  const mine = await screen.findByRole('article', { name: 'Firefox on Linux' })
  expect(mine).toHaveTextContent('This browser')
  expect(within(mine).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('article', { name: 'Chrome on Android' })).toHaveTextContent(
    'signed in 20 Nov 2026 · 203.0.113.7',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of Chrome on Android' }))
  expect(await screen.findByText('Signed out of Chrome on Android')).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Chrome on Android' })).not.toBeInTheDocument()
  expect(ended).toBe(session({}).id)
})

test('all others are signed out at once', async () => {
  engine.use(
    http.delete('/api/auth/sessions', ({ response }) => {
      there = [here]
      return response(204).empty()
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('Signed out everywhere else')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('a second factor is on once its app has shown a code, and the recovery codes are shown', async () => {
  isOn = false
  engine.use(
    http.put('/api/auth/second-factor', async ({ request, response }) => {
      const { code } = await request.json()
      const wrong = { field: 'code', code: 'wrong', message: 'The code is not right' }
      if (code !== '123456') return response(422).json(problem(422, '', { errors: [wrong] }))
      isOn = true
      return response(200).json({ recovery_codes: codes })
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }))
  expect(await dialog.findByLabelText('Or type this')).toHaveValue(
    'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  )
  expect(dialog.getByRole('img')).toHaveAttribute('src', expect.stringContaining('data:image/svg'))
  await userEvent.type(dialog.getByLabelText('Code'), '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('The code is not right')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Code'))
  await userEvent.type(dialog.getByLabelText('Code'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText(/9 recovery codes are left/)).toBeVisible()
})
