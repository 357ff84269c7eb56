/** Days and places of a calendar. */
import dayjs from 'dayjs'
import type { Booking } from './queries'

export type Span = 'day' | 'week'

const ISO = 'YYYY-MM-DD'

/** The days that are shown around one; weeks begin on Monday. */
export function daysOf(span: Span, day: string): string[] {
  if (span === 'day') return [day]
  const given = dayjs(day)
  const monday = given.subtract((given.day() + 6) % 7, 'day')
  return Array.from({ length: 7 }, (_, i) => monday.add(i, 'day').format(ISO))
}

/** A day so many spans later; earlier with a minus. */
export const move = (span: Span, day: string, by: number) => dayjs(day).add(by, span).format(ISO)

/** `Mon 23` */
export const dayLabel = (day: string) => dayjs(day).format('ddd D')

/** `Mon 23 Nov 2026`; a week as `23 Nov to 29 Nov 2026` */
export function spanLabel(days: string[]) {
  const first = dayjs(days[0])
  if (days.length === 1) return first.format('ddd D MMM YYYY')
  return `${first.format('D MMM')} to ${dayjs(days.at(-1)).format('D MMM YYYY')}`
}

const A_DAY = 24 * 60

/** Minutes from midnight. */
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export interface Placed {
  booking: Booking
  /** Minutes from midnight. */
  start: number
  end: number
  /** Which of how many columns it has, beside those at the same time. */
  lane: number
  lanes: number
}

/** The bookings of a day, those at the same time beside each other. */
export function place(bookings: Booking[]): Placed[] {
  const sorted = bookings
    .map((booking) => {
      const start = minute(booking.scheduled_time)
      const end = Math.min(start + Math.max(booking.minutes, 30), A_DAY)
      return { booking, start, end, lane: 0, lanes: 1 }
    })
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let together: Placed[] = []
  for (const one of sorted) {
    if (together.every(({ end }) => end <= one.start)) together = []
    const busy = together.filter(({ end }) => end > one.start).map(({ lane }) => lane)
    while (busy.includes(one.lane)) one.lane += 1
    together.push(one)
    const lanes = Math.max(...together.map(({ lane }) => lane + 1))
    for (const each of together) each.lanes = lanes
  }
  return sorted
}

/** The hours that are drawn: the working day, and what lies outside of it. */
export function hoursOf(placed: Placed[]): number[] {
  const from = Math.min(8, ...placed.map(({ start }) => Math.floor(start / 60)))
  const to = Math.max(20, ...placed.map(({ end }) => Math.ceil(end / 60)))
  return Array.from({ length: to - from }, (_, i) => from + i)
}
