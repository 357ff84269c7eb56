import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import type { User } from './queries'
import { settingsRoutes } from './routes'

const person = (more: Partial<User> = {}): User => ({
  id: '01d00000-0000-7000-8000-000000000001',
  full_name: 'Ravi Gowda',
  email: 'ravi@jaali.example',
  role: 'support',
  is_active: true,
  has_password: true,
  has_second_factor: false,
  languages: [],
  version: 3,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  can: { update: true, link: true },
  ...more,
})

const me = person({ ...admin.user, role: 'admin', version: 1 })
const link = {
  url: 'https://jaali.example/admin/setup?token=abc',
  expires_at: '2026-11-22T10:00:00Z',
}

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({
      ...admin,
      permissions: { settings: ['read'], users: ['read', 'create', 'update'], audit: ['read'] },
    }),
  ),
  http.get('/api/admin/users', ({ query, response }) => {
    const q = query.get('q') ?? ''
    const all = [me, person({ has_password: false })]
    return response(200).json({
      items: all.filter(({ full_name, email }) => `${full_name} ${email}`.includes(q)),
    })
  }),
)

const open = (q = '') => visit(`/settings/users${q}`, settingsRoutes)

test('who is there, as what, and who has chosen no password yet', async () => {
  open()
  const ravi = await screen.findByRole('article', { name: 'Ravi Gowda' })
  expect(ravi).toHaveTextContent('Support')
  expect(ravi).toHaveTextContent('No password yet')
  expect(screen.getByRole('article', { name: 'Anita Kumar' })).toHaveTextContent('You')
})

test('a user is found by part of the name or the address, and the screen keeps the search', async () => {
  const { router } = open()
  expect(await screen.findByText('2 of 2 can sign in')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Search users'), 'ravi@')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(screen.getByRole('article', { name: 'Ravi Gowda' })).toBeVisible()
  expect(screen.queryByText(/can sign in/)).not.toBeInTheDocument()
  expect(router.latestLocation.search).toEqual({ q: 'ravi@' })
})

test('a search that finds nobody says so, and the way back shows all', async () => {
  open('?q=zzz')
  expect(await screen.findByText('No users found matching your criteria')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Invite User' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Show all users' }))
  expect(await screen.findByRole('article', { name: 'Ravi Gowda' })).toBeVisible()
  expect(screen.getByLabelText('Search users')).toHaveValue('')
})

test('users that cannot be read are said, and can be tried again', async () => {
  engine.use(
    http.get('/api/admin/users', ({ response }) =>
      response.untyped(Response.json(problem(404, ''), { status: 404 })),
    ),
  )
  open()
  expect(await screen.findByText('Failed to fetch users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an invitation ends with the link for the new colleague', async () => {
  let sent: unknown
  engine.use(
    http.post('/api/admin/users', async ({ request, response }) => {
      sent = await request.json()
      return response(201).json({ ...person({ full_name: 'Meena Iyer' }), link })
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }))
  await userEvent.type(dialog.getByLabelText('Full name'), 'Meena Iyer')
  await userEvent.type(dialog.getByLabelText('Email'), 'meena@jaali.example')
  await userEvent.click(dialog.getByLabelText('Marketer'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tamil' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create and get link' }))
  expect(await screen.findByLabelText('Link')).toHaveValue(link.url)
  expect(sent).toEqual({
    full_name: 'Meena Iyer',
    email: 'meena@jaali.example',
    role: 'marketer',
    is_active: true,
    languages: ['ta'],
  })
})

test('only what was changed is sent, with the version it was changed from', async () => {
  let sent: unknown
  engine.use(
    http.patch('/api/admin/users/{id}', async ({ request, response }) => {
      sent = [request.headers.get('if-match'), await request.json()]
      return response(200).json(person({ is_active: false }))
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ravi Gowda' }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Active/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  expect(sent).toEqual(['"3"', { is_active: false }])
})

test("the last admin stays one, in the engine's words", async () => {
  const sentence = 'This is the last active admin; make another one first'
  engine.use(
    http.patch('/api/admin/users/{id}', ({ response }) =>
      response(409).json(problem(409, sentence)),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Anita Kumar' }))
  await userEvent.click(await screen.findByLabelText('Support'))
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Edit Anita Kumar' })).toBeVisible()
})

test('what somebody else saved meanwhile is shown beside mine', async () => {
  engine.use(
    http.patch('/api/admin/users/{id}', ({ response }) =>
      response(412).json(
        problem(412, 'Changed', { current: person({ version: 4, full_name: 'Ravi G.' }) }),
      ),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ravi Gowda' }))
  const name = await screen.findByLabelText('Full name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Ravi Kumar Gowda')
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }))
  expect(
    await screen.findByRole('row', { name: 'Full name Ravi Kumar Gowda Ravi G.' }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Keep typing' }))
  expect(await screen.findByLabelText('Full name')).toHaveValue('Ravi Kumar Gowda')
})

test('a link for a forgotten password', async () => {
  engine.use(http.post('/api/admin/users/{id}/link', ({ response }) => response(201).json(link)))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Password link for Ravi Gowda' }))
  expect(await screen.findByRole('dialog', { name: 'Link for Ravi Gowda' })).toHaveTextContent(
    'It works once, until 22 Nov 2026, 3:30 PM',
  )
})
