import { expect, test } from 'vitest'
import { booking } from '../../testing/visits'
import { daysOf, hoursOf, move, movedTo, place, slotLabel, spanLabel, stepsOf } from './calendar'

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

test('a visit is moved by half hours from where it was, and stays in the hours that are drawn', () => {
  const hours = hoursOf([])
  const to = (scheduled_time: string, share: number) =>
    place([booking({ scheduled_time, minutes: 90 })]).map((one) => movedTo(one, share, hours))
  expect(to('09:30', 1.5 / 12)).toEqual(['09:30'])
  expect(to('09:30', 2.2 / 12)).toEqual(['10:00'])
  expect(to('09:10', 2.2 / 12)).toEqual(['10:10'])
  expect(to('09:30', -0.1)).toEqual(['08:00'])
  expect(to('09:30', 1)).toEqual(['18:30'])
  expect(stepsOf([8, 9])).toEqual(['08:00', '08:30', '09:00', '09:30'])
  expect(slotLabel({ day: '2026-11-24', time: '10:00' })).toBe('Tue 24 Nov 10:00')
})
