import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { inDays, scopes, token } from '../../testing/tokens'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
import { fieldOn, fromField } from '../../ui/dates'
import type { Token } from './queries'
import { settingsRoutes } from './routes'

const secret = 'jaali_pat_kJ3x9aSECRET'

let items: Token[] = []
afterEach(() => {
  question.set(undefined)
})

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { settings: ['read'], tokens: ['read', 'create', 'delete'] },
    }),
  ),
  http.get('/api/admin/tokens', ({ response }) => response(200).json({ items, scopes })),
  http.get('/api/admin/content', ({ response }) =>
    response(200).json({ items: [{ kind: 'faq', label: 'FAQ' }] } as never),
  ),
)

function open(there: Token[] = [token()]) {
  items = there
  return visit('/settings/tokens', settingsRoutes)
}

/** Fills in the dialog for a token that may write the Tamil of questions and read leads. */
async function fillIn() {
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Translators')
  await userEvent.click(dialog.getByLabelText(/^Write drafts/))
  await dialog.findByRole('option', { name: 'FAQ' })
  await userEvent.selectOptions(dialog.getByLabelText('Only this kind'), 'FAQ')
  await userEvent.selectOptions(dialog.getByLabelText('Only this language'), 'Tamil')
  await userEvent.click(dialog.getByLabelText(/^Read leads/))
  return dialog
}

test('a token says what it may do, how long, and when it was used', async () => {
  open([
    token({
      scopes: ['content:write/faq@ta', 'leads:read', 'gone:scope'],
      last_used_at: new Date().toISOString(),
      last_address: '203.0.113.24',
    }),
  ])
  const row = await screen.findByRole('article', { name: 'Website in Mysuru' })
  expect(row).toHaveTextContent('jaali_pat_kJ3x9a…')
  expect(row).toHaveTextContent('Made by Anita Kumar, 20 Nov 2026')
  expect(await within(row).findByText('only FAQ, in Tamil')).toBeVisible()
  expect(row).toHaveTextContent('Read leads')
  expect(row).toHaveTextContent('gone:scope')
  expect(row).toHaveTextContent('Expires in 3 months')
  expect(row).toHaveTextContent('Used just now from 203.0.113.24')
})

test('one that ends soon is marked; those that have ended are apart, and cannot be revoked', async () => {
  open([
    token({ expires_at: inDays(9) }),
    token({ id: '2', name: 'Old app', state: 'expired', expires_at: inDays(-3) }),
  ])
  const mark = (await screen.findByText('in 9 days')).closest('.mantine-Badge-root')
  expect(mark).toHaveTextContent('Expires in 9 days')
  const ended = within(screen.getByRole('list', { name: 'Ended tokens' }))
  expect(ended.getByRole('article', { name: 'Old app' })).toHaveTextContent('Expired 2 days ago')
  expect(ended.queryByRole('button')).not.toBeInTheDocument()
})

test('one whose maker is switched off is suspended, and can still be revoked', async () => {
  open([token({ state: 'suspended' })])
  const row = await screen.findByRole('article', { name: 'Website in Mysuru' })
  expect(row).toHaveTextContent('Suspended')
  expect(row).toHaveTextContent('Anita Kumar is switched off')
  expect(within(row).getByRole('button', { name: 'Revoke Website in Mysuru' })).toBeVisible()
})

test('a token is made as it was chosen, and its command works as it is', async () => {
  let sent: unknown
  engine.use(
    http.post('/api/admin/tokens', async ({ request, response }) => {
      sent = await request.json()
      return response(201).json({ ...token({ name: 'Translators' }), token: secret })
    }),
  )
  open()
  const dialog = await fillIn()
  await userEvent.click(dialog.getByRole('button', { name: '30 days' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Secret for Translators' }))
  expect(sent).toEqual({
    name: 'Translators',
    scopes: ['content:write/faq@ta', 'leads:read'],
    expires_at: fromField(fieldOn(30, '23:59')),
  })
  await userEvent.click(shown.getByRole('button', { name: 'Copy command' }))
  expect(await navigator.clipboard.readText()).toBe(
    `curl -H 'Authorization: Bearer ${secret}' '${window.location.origin}/api/admin/leads'`,
  )
})

test('what the engine finds wrong is said at its field', async () => {
  const wrong = [
    { field: 'expires_at', code: 'range', message: 'Must be later than now, and within a year' },
    { field: 'scopes', code: 'invalid', message: 'Choose at least one scope' },
  ]
  engine.use(
    http.post('/api/admin/tokens', ({ response }) =>
      response(422).json(problem(422, '', { errors: wrong })),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }))
  expect(await screen.findByLabelText('Last day')).toHaveAccessibleDescription(wrong[0]?.message)
  expect(screen.getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription(
    /Choose at least one scope/,
  )
})

test('revoking names the token before, and the row says it after', async () => {
  engine.use(
    http.delete('/api/admin/tokens/{id}', ({ response }) => {
      items = [token({ state: 'revoked' })]
      return response(204).empty()
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Website in Mysuru' }))
  expect(question.get()?.title).toBe('Revoke “Website in Mysuru”?')
  expect(screen.getByRole('article')).toHaveTextContent('Active')
  question.get()?.run()
  expect(await screen.findByText('Revoked')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Website in Mysuru' })).toHaveFocus()
})
