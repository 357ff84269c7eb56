/** A token for tests, and the scopes that the engine offers. */

import type { Schemas } from '../api/client'

type Token = Schemas['TokenView']

export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

export const token = (more: Partial<Token> = {}): Token => ({
  id: '01e00000-0000-7000-8000-000000000001',
  name: 'Website in Mysuru',
  prefix: 'jaali_pat_kJ3x9a',
  scopes: ['leads:read'],
  made_by: 'Anita Kumar',
  state: 'active',
  created_at: '2026-11-20T10:00:00Z',
  expires_at: inDays(90),
  last_used_at: null,
  last_address: null,
  ...more,
})

export const scopes = [
  { scope: 'content:write', about: 'Write drafts and translations', narrows: true },
  { scope: 'content:release', about: 'Publish drafts and undo releases', narrows: true },
  { scope: 'leads:read', about: 'Read leads', narrows: false },
]
