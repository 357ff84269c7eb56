/** Webhooks for tests, and the answers that their screens begin with. */

import type { Schemas } from '../api/client'
import { admin, http, startEngine } from './engine'

type Webhook = Schemas['WebhookView']

export const url = 'https://crm.example.org/hooks/jaali'

export const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: '01e00000-0000-7000-8000-000000000001',
  url,
  types: ['lead.created'],
  is_active: true,
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  version: 4,
  pending: 0,
  dead: 0,
  ...more,
})

export const startWebhooks = (items: () => Webhook[], ...more: Parameters<typeof startEngine>) =>
  startEngine(
    http.get('/api/auth/me', ({ response }) =>
      response(200).json({
        ...admin,
        permissions: { settings: ['read'], webhooks: ['read', 'create', 'update', 'delete'] },
      }),
    ),
    http.get('/api/admin/webhooks', ({ response }) =>
      response(200).json({
        items: items(),
        types: ['lead.created', 'lead.updated', 'booking.moved'],
      }),
    ),
    ...more,
  )
