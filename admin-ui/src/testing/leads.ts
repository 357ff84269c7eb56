/** Leads for tests, and what every screen of leads asks for. */
import type { Schemas } from '../api/client'
import { admin, http } from './engine'

export const lead = (more: Partial<Schemas['LeadDetail']> = {}): Schemas['LeadDetail'] => ({
  id: '01c00000-0000-7000-8000-000000000001',
  lead_number: 'LD-2026-000001',
  version: 3,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  name: 'Asha Rao',
  primary_contact: '+919845001234',
  address: '4 MG Road',
  pincode: '560066',
  service_type: 'rat_management',
  room_type: '2_bhk',
  is_emergency: false,
  package_missing: false,
  date_passed: false,
  status: 'new',
  call_attempts: 0,
  unanswered_attempts: 0,
  priority_score: 64,
  whatsapp_sent: false,
  lead_source: 'website',
  locale: 'en',
  overdue: false,
  can: { update: true, delete: true, restore: false, convert: true, release: false },
  score: {
    time: 40,
    value: 3,
    urgency: 12,
    preferred_date: 0,
    source: 5,
    asked_again: 5,
    attempts: 0,
    floor: 0,
    total: 64,
  },
  conversion: {},
  asked_again: [],
  ...more,
})

const service = (code: string, name: string) => ({
  code,
  name,
  visits: 1,
  days: 0,
  minutes: 60,
  family: [],
})

export const answers = [
  http.get('/api/admin/contacts', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/auth/me', ({ response }) => response(200).json(admin)),
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [service('rat_management', 'Rat Management')],
      categories: [],
      rooms: [{ code: '2_bhk', name: '2 BHK', property: 'residential' }],
      service_lists: { management: ['rat_management'] },
      room_lists: { lead: ['2_bhk'] },
    }),
  ),
  http.get('/api/admin/views', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/packages', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/assignees', ({ response }) =>
    response(200).json({
      items: [{ id: admin.user.id, full_name: admin.user.full_name, email: admin.user.email }],
    }),
  ),
  http.get('/api/admin/leads/counts', ({ response }) =>
    response(200).json({
      queue: 2,
      today: 12,
      overdue: 1,
      due: 3,
      mine: 0,
      unassigned: 1000,
      all: 1000,
    }),
  ),
  http.put('/api/admin/leads/{id}/lease', ({ response }) =>
    response(200).json({
      holder: { id: admin.user.id, name: admin.user.full_name },
      until: '2026-11-21T10:10:00Z',
    }),
  ),
  http.delete('/api/admin/leads/{id}/lease', ({ response }) => response(204).empty()),
  http.get('/api/admin/leads/{id}/duplicates', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}/timeline', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}/notes', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/leads/{id}/attachments', ({ response }) =>
    response(200).json({ items: [] }),
  ),
]
