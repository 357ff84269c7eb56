import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, http, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { consoleRoute } from '../../ui/routes'
import { AlertBanner } from './AlertBanner'
import type { Alert } from './queries'

const failed = (number: number, seen_at: string | null = null): Alert => ({
  id: `01a00000-0000-7000-8000-0000000000${number}`,
  kind: 'release_failed',
  sentence: `Release ${number} did not go live: /kn/: the renderer died`,
  url: `/admin/releases/01a00000-0000-7000-8000-0000000000${number}`,
  at: '2026-11-21T10:00:00Z',
  seen_at,
})

let permissions: typeof admin.permissions = {}
let alerts: Alert[] = []
startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json({ ...admin, permissions })),
  http.get('/api/admin/alerts', ({ response }) =>
    response(200).json({ items: alerts, unseen: [] }),
  ),
  http.post('/api/admin/alerts/{id}/seen', ({ params, response }) => {
    alerts = alerts.filter(({ id }) => id !== params.id)
    return response(204).empty()
  }),
)

const start = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  component: () => <AlertBanner />,
})

test('one alert says what happened, where to look, and goes when somebody dismisses it', async () => {
  permissions = { releases: ['read', 'create'] }
  alerts = [failed(12), failed(11, '2026-11-21T10:01:00Z')]
  visit('/', [start])
  const banner = await screen.findByRole('status', { name: 'Alerts' })
  await within(banner).findByText('Release 12 did not go live: /kn/: the renderer died')
  expect(banner).not.toHaveTextContent('Release 11')
  expect(within(banner).getByRole('link', { name: 'See the release' })).toHaveAttribute(
    'href',
    failed(12).url,
  )
  await userEvent.click(within(banner).getByRole('button', { name: /^Dismiss: Release 12/ }))
  await waitFor(() => expect(banner).toBeEmptyDOMElement())
})

test('several stand in one line with their count, and open as a list', async () => {
  permissions = { settings: ['read', 'update'] }
  alerts = [failed(12), failed(13), failed(14)]
  visit('/', [start])
  await userEvent.click(await screen.findByText('3 things need attention'))
  const list = screen.getByRole('list')
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(within(list).getByRole('button', { name: /^Dismiss: Release 13/ }))
  await screen.findByText('2 things need attention')
})

test('who may do nothing about them is told of none', async () => {
  permissions = { leads: ['read'] }
  alerts = [failed(12)]
  const { queryClient } = visit('/', [start])
  expect(await screen.findByRole('status', { name: 'Alerts' })).toBeEmptyDOMElement()
  expect(queryClient.isFetching()).toBe(0)
})
