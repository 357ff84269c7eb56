/** Notes and files for tests. */
import type { Schemas } from '../api/client'
import { admin } from './engine'

const about = {
  about_kind: 'lead',
  about_id: '01c00000-0000-7000-8000-000000000001',
  created_at: '2026-11-20T10:00:00Z',
} as const

export const note = (more: Partial<Schemas['Note']> = {}): Schemas['Note'] => ({
  id: '01f10000-0000-7000-8000-000000000001',
  ...about,
  body: 'Two cats, they hide',
  author_id: admin.user.id,
  author_name: admin.user.full_name,
  mentions: [],
  version: 1,
  can: { update: true, delete: true },
  ...more,
})

export const attachment = (more: Partial<Schemas['Attachment']> = {}): Schemas['Attachment'] => ({
  id: '01f20000-0000-7000-8000-000000000001',
  ...about,
  name: 'kitchen.jpg',
  media_type: 'image/jpeg',
  bytes: 2_400_000,
  uploaded_by: admin.user.id,
  uploaded_by_name: admin.user.full_name,
  ...more,
})
