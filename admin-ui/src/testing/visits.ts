/** A customer, a booking, and the answers that their screens begin with. */
import type { Schemas } from '../api/client'
import { admin, http } from './engine'

export const asha: Schemas['CustomerDetail'] = {
  id: '01d00000-0000-7000-8000-000000000001',
  customer_id: 'CU-2026-000001',
  version: 1,
  created_at: '2026-11-20T04:30:00Z',
  updated_at: '2026-11-20T04:30:00Z',
  name: 'Asha Rao',
  primary_contact: '+919845001234',
  address: '14, 3rd Cross, Koramangala',
  pincode: '560034',
  service_type: 'rat_management',
  room_type: '2_bhk',
  contract_type: 'annual',
  contract_start_date: '2026-11-20',
  contract_end_date: '2027-11-19',
  total_amount: 125000,
  paid_amount: 25000,
  payment_status: 'partially_paid',
  is_active: true,
  can: { update: true, book: true },
  payments: [],
}

export const booking = (more: Partial<Schemas['BookingView']> = {}): Schemas['BookingView'] => ({
  id: '01e00000-0000-7000-8000-000000000001',
  booking_number: 'BK-2026-000001',
  version: 1,
  created_at: '2026-11-20T04:30:00Z',
  updated_at: '2026-11-20T05:00:00Z',
  customer_id: asha.id,
  service_type: 'rms_single',
  scheduled_date: '2026-11-23',
  scheduled_time: '09:30',
  minutes: 60,
  amount: 1350,
  technician_name: 'Ravi Kumar',
  service_notes: 'Gel only',
  status: 'scheduled',
  payment_status: 'pending',
  customer: {
    customer_id: asha.customer_id,
    name: asha.name,
    primary_contact: asha.primary_contact,
    address: '14, 3rd Cross, Koramangala',
    pincode: '560034',
  },
  can: { update: true },
  ...more,
})

const all: Schemas['Action'][] = ['read', 'create', 'update', 'delete']
const free = { taken: false, booking_number: null }

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
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { customers: all, bookings: all } }),
  ),
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [
        service('rat_management', 'Rat Management'),
        service('rms_single', 'Rodent Management Single'),
      ],
      categories: [],
      rooms: [{ code: '2_bhk', name: '2 BHK', property: 'residential' }],
      service_lists: { management: ['rat_management'], booking: ['rms_single'] },
      room_lists: { lead: ['2_bhk'] },
    }),
  ),
  http.get('/api/packages', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/slots', ({ response }) =>
    response(200).json({
      booking: [
        { time: '09:00', until: '09:30', ...free },
        { time: '09:30', until: '10:00', taken: true, booking_number: 'BK-2026-000009' },
      ],
      scheduler: [{ time: '08:00', until: '09:00', ...free }],
    }),
  ),
  http.get('/api/admin/customers', ({ response }) => response(200).json({ items: [asha] })),
  http.get('/api/admin/customers/{id}', ({ response }) => response(200).json(asha)),
  http.get('/api/admin/customers/{id}/payments', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  http.get('/api/admin/customers/{id}/timeline', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  http.get('/api/admin/customers/{id}/notes', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/customers/{id}/attachments', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  http.get('/api/admin/bookings/{id}/notes', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/bookings/{id}/attachments', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  http.get('/api/admin/views', ({ response }) => response(200).json({ items: [] })),
  http.get('/api/admin/customers/{id}/duplicates', ({ response }) =>
    response(200).json({ items: [] }),
  ),
  http.get('/api/admin/bookings', ({ response }) => response(200).json({ items: [booking()] })),
  http.get('/api/admin/bookings/{id}', ({ response }) => response(200).json(booking())),
]
