import { expect, test } from 'vitest'
import {
  checkBookingContact,
  checkBookingDetails,
  checkInline,
  normalizePhone,
  todayInIndia,
} from './rules'

const person = {
  name: 'Ananya',
  phone: '+91 98765 43210',
  email: 'ananya@example.in',
  address: '12, 5th Cross',
}

test.each([
  ['+91 98765 43210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['+91 ೯೮೭೬೫ ೪೩೨೧೦', '+919876543210'],
  ['+९१ ९८७६५४३२१०', '+919876543210'],
  ['+91 ௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ['+91 ৯৮৭৬৫৪৩২১০', '+919876543210'],
  ['+91 ౯౮౭౬౫౪౩౨౧౦', '+919876543210'],
])('the phone number %s is stored as %s', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
  expect(checkBookingContact({ ...person, phone: typed })).toEqual({})
})

test.each([
  '+91 ',
  '9876543210',
  '+91 98765 4321',
  '+91 98765 432100',
  '+92 98765 43210',
  '+91 98765 4321a',
])('the phone number "%s" is refused', (phone) =>
  expect(checkBookingContact({ ...person, phone })).toEqual({ phone: 'phone' }),
)

test.each(['name', 'phone', 'email', 'address'])('the first step demands %s', (field) => {
  expect(checkBookingContact({ ...person, [field]: '' })).toEqual({ [field]: 'required' })
})

test.each([
  [{ email: 'ananya' }, { email: 'email' }],
  [{ email: 'ananya@example' }, { email: 'email' }],
  [{ pincode: '56003' }, { pincode: 'pincode' }],
  [{ pincode: '560034' }, {}],
  [{ pincode: '೫೬೦೦೩೪' }, {}],
  [{ pincode: '560 034' }, {}],
  [{ name: 'ಅ'.repeat(120) }, {}],
  [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
])('the first step answers %j with %j', (typed, errors) => {
  expect(checkBookingContact({ ...person, ...typed })).toEqual(errors)
})

const today = '2026-03-10'

test.each([
  [
    'a package where there are some',
    { service_type: 'rms_single' },
    true,
    { package_id: 'package' },
  ],
  ['a service before any package', {}, true, { service_type: 'package' }],
  ['no package for an inspection', { service_type: 'termite_management' }, false, {}],
  [
    'a date from today on',
    { package_id: '1', preferred_date: '2026-03-09' },
    true,
    { preferred_date: 'date_past' },
  ],
  ['nothing more when today is chosen', { package_id: '1', preferred_date: today }, true, {}],
  ['nothing more when no date is chosen', { package_id: '1', preferred_date: '' }, true, {}],
])('the second step demands %s', (_, values, packageNeeded, errors) => {
  expect(checkBookingDetails(values as Record<string, string>, packageNeeded, today)).toEqual(
    errors,
  )
})

test('the inline form demands a service instead of an address, and no BHK', () => {
  expect(checkInline({ ...person, address: '' })).toEqual({ service_type: 'required' })
  expect(checkInline({ ...person, address: '', service_type: 'rms_single' })).toEqual({})
})

test('today is the calendar day in India', () => {
  expect(todayInIndia(new Date('2026-03-09T19:00:00Z'))).toBe('2026-03-10')
})
