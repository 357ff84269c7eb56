import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { changesIn } from './auditWords'
import type { AuditLine } from './queries'
import { settingsRoutes } from './routes'

const line = (detail: object, more: Partial<AuditLine> = {}): AuditLine => ({
  id: '01e00000-0000-7000-8000-000000000001',
  at: '2026-11-20T10:00:00Z',
  actor: 'Anita Kumar',
  actor_id: admin.user.id,
  action: 'leads.update',
  entity_id: '01c00000-0000-7000-8000-000000000001',
  label: 'LD-2026-000001',
  detail: detail as AuditLine['detail'],
  times: 1,
  ...more,
})

const asked: string[] = []
const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { settings: ['read'], audit: ['read'] } }),
  ),
  http.get('/api/admin/audit', ({ request, response }) => {
    asked.push(new URL(request.url).search)
    const detail = { status: { before: 'new', after: 'pending_call' } }
    return response(200).json({ items: [line(detail)] })
  }),
)

test('who did what, what was before and what is now, with the way there', async () => {
  visit('/settings/audit', settingsRoutes)
  const entry = await screen.findByRole('article')
  expect(entry).toHaveTextContent('Anita Kumar20 Nov 2026, 3:30 PM')
  expect(entry).toHaveTextContent('Leads: update LD-2026-000001')
  expect(entry).toHaveTextContent('Statusnew →, now Pending call')
  expect(screen.getByRole('link', { name: 'LD-2026-000001' })).toHaveAttribute(
    'href',
    '/admin/leads/01c00000-0000-7000-8000-000000000001',
  )
})

test('what is searched for stands in the address, and the engine finds it', async () => {
  const { router } = visit('/settings/audit?action=users&from=2026-11-01', settingsRoutes)
  await screen.findByRole('article')
  expect(asked.at(-1)).toBe('?action=users&from=2026-11-01')
  await userEvent.type(screen.getByLabelText('Search the audit log'), 'ravi')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'ravi' }))
  await waitFor(() => expect(asked.at(-1)).toContain('q=ravi'))
})

test('nothing found leads back to everything', async () => {
  engine.use(http.get('/api/admin/audit', ({ response }) => response(200).json({ items: [] })))
  visit('/settings/audit?q=nobody', settingsRoutes)
  expect(await screen.findByText('Nothing found matching your criteria')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show everything' })).toBeVisible()
})

test('changes are told field by field, without what the engine counts by itself', () => {
  const change = (before: unknown, after: unknown) => ({ before, after })
  expect(
    changesIn(
      line({
        version: change(1, 2),
        email: change(null, null),
        amount: change(null, 125000),
        is_active: change(true, false),
        profile: change({ phone: '1', name: 'a' }, { phone: '2', name: 'a' }),
        rows: 12,
      }),
    ),
  ).toEqual([
    { field: 'Amount', before: 'empty', after: '1,25,000' },
    { field: 'Is active', before: 'yes', after: 'no' },
    { field: 'Profile phone', before: '1', after: '2' },
    { field: 'Rows', after: '12' },
  ])
})

test('what was refused says from where and how often', async () => {
  engine.use(
    http.get('/api/admin/audit', ({ response }) =>
      response(200).json({
        items: [
          line({ browser: 'X11; Linux Firefox/133.0' }, { action: 'access.sign_in' }),
          line({}, { action: 'access.failed', address: '203.0.113.7', times: 12 }),
        ],
      }),
    ),
  )
  visit('/settings/audit', settingsRoutes)
  const [signedIn, entry] = await screen.findAllByRole('article')
  expect(signedIn).toHaveTextContent('WithFirefox on Linux')
  expect(entry).toHaveTextContent('Access: failed')
  expect(entry).toHaveTextContent('from 203.0.113.7')
  expect(entry).toHaveTextContent('12 times within the hour')
})
