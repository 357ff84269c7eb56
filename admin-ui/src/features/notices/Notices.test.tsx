import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { consoleRoute } from '../../ui/routes'
import type { Notice, NoticeKind } from './queries'
import { noticeRoutes } from './routes'
import { SettingsCard } from './SettingsCard'

const notice = (n: number, more: Partial<Notice> = {}): Notice => ({
  id: `01a00000-0000-7000-8000-00000000000${n}`,
  kind: 'new_lead',
  sentence: `New lead: Asha ${n}`,
  url: `/admin/leads/01c00000-0000-7000-8000-00000000000${n}`,
  at: '2026-11-20T10:00:00Z',
  is_unread: true,
  ...more,
})

let notices: Notice[]
let sent: unknown[]
let permissions = admin.permissions
const mark = (is: (notice: Notice) => boolean) => {
  notices = notices.map((one) => (is(one) ? { ...one, is_unread: false } : one))
}
startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json({ ...admin, permissions })),
  http.get('/api/admin/notices', ({ response }) => response(200).json({ items: notices })),
  http.get('/api/admin/notices/counts', ({ response }) =>
    response(200).json({ unread: notices.filter(({ is_unread }) => is_unread).length }),
  ),
  http.put('/api/admin/notices/seen', async ({ request, response }) => {
    sent.push(await request.json())
    mark(() => true)
    return response(204).empty()
  }),
  http.post('/api/admin/notices/{id}/seen', ({ params, response }) => {
    mark(({ id }) => id === params.id)
    return response(204).empty()
  }),
  http.get('/api/admin/notices/settings', ({ response }) =>
    response(200).json({ sound: false, kinds: ['new_lead', 'alert'] }),
  ),
  http.get('/api/admin/push', ({ response }) => response(200).json({ key: null, browsers: [] })),
  http.patch('/api/admin/notices/settings', async ({ request, response }) => {
    const body = await request.json()
    sent.push(body)
    const kinds: NoticeKind[] = body.kinds ?? ['new_lead', 'alert']
    return response(200).json({ sound: body.sound ?? false, kinds })
  }),
)
beforeEach(() => {
  sent = []
  permissions = { leads: ['read'] }
  notices = [
    notice(2),
    notice(1, { is_unread: false, url: '/admin/leads?filter=mine', sentence: 'Seen before' }),
  ]
})

const lead = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/leads/$leadId',
  component: () => <p>The lead</p>,
})
const leads = createRoute({ getParentRoute: () => consoleRoute, path: '/leads' })
const account = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: SettingsCard,
})

test('the list says what is unread, and a notice that is opened is read', async () => {
  visit('/notices', [...noticeRoutes, lead, leads])
  const list = await screen.findByRole('list', { name: 'Notices' })
  const [first, second] = within(list).getAllByRole('link')
  expect(first).toHaveAccessibleName(/^Unread: New lead: Asha 2/)
  expect(second).toHaveAccessibleName(/^Seen before/)
  expect(second).toHaveAttribute('href', '/admin/leads?filter=mine')
  await userEvent.click(first as HTMLElement)
  await screen.findByText('The lead')
  await waitFor(() => expect(notices.some(({ is_unread }) => is_unread)).toBe(false))
})

test('all can be marked as read at once', async () => {
  visit('/notices', noticeRoutes)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByText('Unread:')).not.toBeInTheDocument())
  expect(sent).toEqual([{ until: notices[0]?.id }])
  expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument()
})

test('without notices, the list says so', async () => {
  notices = []
  visit('/notices', noticeRoutes)
  await screen.findByText(/^Nothing yet/)
})

test('everybody chooses what they are told of, and whether it sounds', async () => {
  visit('/account', [account])
  await userEvent.click(await screen.findByRole('switch', { name: 'Make a sound' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Make a sound' })).toBeChecked())
  await userEvent.click(screen.getByRole('switch', { name: 'New leads' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Follow-ups that are due' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { sound: true },
      { kinds: ['alert'] },
      { kinds: ['alert', 'follow_up_due'] },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Test the sound' })).toBeVisible()
})

test('who has nothing to do with leads is not asked about them', async () => {
  permissions = { content: ['read'] }
  visit('/account', [account])
  await screen.findByRole('switch', { name: 'Alerts' })
  expect(screen.queryByRole('switch', { name: 'New leads' })).not.toBeInTheDocument()
})
