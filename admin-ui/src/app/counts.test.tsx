import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMe } from '../api/me'
import { admin, http, startEngine } from '../testing/engine'
import { visit } from '../testing/visit'
import { consoleRoute } from '../ui/routes'
import { BottomBar } from './BottomBar'
import { Links } from './Links'
import { itemsFor } from './navigation'

const permissions: typeof admin.permissions = {
  content: ['read', 'update'],
  releases: ['read', 'create'],
  privacy: ['read', 'update'],
}
startEngine(
  http.get('/api/auth/me', ({ response }) => response(200).json({ ...admin, permissions })),
  http.get('/api/admin/alerts', ({ response }) =>
    response(200).json({
      items: [],
      unseen: [
        { kind: 'backup_overdue', count: 1 },
        { kind: 'privacy_requested', count: 1 },
        { kind: 'release_failed', count: 2 },
        { kind: 'release_stopped', count: 120 },
      ],
    }),
  ),
)

const start = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  component: function Start() {
    return (
      <>
        <Links items={itemsFor(useMe())} />
        <BottomBar />
      </>
    )
  },
})

test('alerts are counted beside the screens that they lead to', async () => {
  visit('/', [start])
  const [releases] = await screen.findAllByRole('link', { name: 'Releases' })
  await expect.poll(() => releases).toHaveAccessibleDescription('122 alerts')
  expect(releases).toHaveTextContent('99+')
  const privacy = screen.getByRole('link', { name: 'Personal data' })
  expect(privacy).toHaveAccessibleDescription('1 alert')
  for (const content of screen.getAllByRole('link', { name: 'Content' })) {
    expect(content).not.toHaveAccessibleDescription()
  }
  // Behind More is what has no place in the bar of a phone.
  expect(screen.getByRole('button', { name: 'More' })).toHaveAccessibleDescription('1 alert')
})
