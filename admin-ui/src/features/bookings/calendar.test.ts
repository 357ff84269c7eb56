import { expect, test } from 'vitest'
import { booking } from '../../testing/visits'
import { daysOf, hoursOf, move, place, spanLabel } from './calendar'

test('a week begins on Monday', () => {
  const week = daysOf('week', '2026-11-22')
  expect(week[0]).toBe('2026-11-16')
  expect(week.at(-1)).toBe('2026-11-22')
  expect(spanLabel(week)).toBe('16 Nov to 22 Nov 2026')
  expect(daysOf('day', '2026-11-22')).toEqual(['2026-11-22'])
  expect(move('week', '2026-12-28', 1)).toBe('2027-01-04')
})

test('visits at the same time stand beside each other, others have all the room', () => {
  const at = (id: string, scheduled_time: string) => booking({ id, scheduled_time })
  const placed = place([at('c', '12:00'), at('a', '09:00'), at('b', '09:30'), at('d', '10:00')])
  expect(placed.map(({ booking, lane, lanes }) => [booking.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['d', 0, 2],
    ['c', 0, 1],
  ])
})

test('the working day is drawn, and what lies outside of it', () => {
  expect(hoursOf([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  const late = place([booking({ scheduled_time: '23:30' }), booking({ scheduled_time: '06:00' })])
  expect(hoursOf(late)[0]).toBe(6)
  expect(hoursOf(late).at(-1)).toBe(23)
})
