import { expect, test } from 'vitest'
import { ago, bookingDate, date, dateTime, today, until } from './dates'
import { filtersOf, withFilters } from './filters'
import { rupees } from './money'
import { readablePhone } from './phone'
import { readable } from './words'

test('rupees are grouped by lakh, with paise only where there are some', () => {
  expect(rupees(125000)).toBe('₹1,25,000')
  expect(rupees(3199.5)).toBe('₹3,199.50')
})

test('instants are read in IST, calendar dates as they stand', () => {
  expect(dateTime('2026-11-20T20:00:00Z')).toBe('21 Nov 2026, 1:30 AM')
  expect(date('2026-11-20T20:00:00Z')).toBe('21 Nov 2026')
  expect(bookingDate('2026-11-05')).toBe('Nov 05, 2026')
  expect(today(Date.parse('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
})

test('what was lately is said in words', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(ago('2026-11-21T09:59:40Z', now)).toBe('just now')
  expect(ago('2026-11-21T09:54:00Z', now)).toBe('6 minutes ago')
  expect(ago('2026-11-21T12:00:00Z', now)).toBe('in 2 hours')
  expect(ago('2026-11-20T09:00:00Z', now)).toBe('yesterday')
  expect(ago('2026-09-01T09:00:00Z', now)).toBe('01 Sep 2026')
})

test('an end is as far off as it is, in days and then in months', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(until('2026-11-21T15:30:00Z', now)).toBe('in 5 hours')
  expect(until('2026-11-30T12:00:00Z', now)).toBe('in 9 days')
  expect(until('2026-12-31T12:00:00Z', now)).toBe('in 40 days')
  expect(until('2027-02-19T18:29:00Z', now)).toBe('in 3 months')
  expect(until('2027-11-21T18:29:00Z', now)).toBe('in 12 months')
})

test('numbers and codes are readable', () => {
  expect(readablePhone('+919845001234')).toBe('+91 98450 01234')
  expect(readable('bed_bug_management')).toBe('Bed bug management')
})

test('an address keeps the filters it knows and loses those that are empty', () => {
  const read = filtersOf('status', 'q')
  expect(read({ status: 'new', q: 9845, other: 'x', page: {} })).toEqual({
    status: 'new',
    q: '9845',
  })
  expect(withFilters({ status: 'new', q: 'a' }, { status: null, q: 'b' })).toEqual({ q: 'b' })
})
