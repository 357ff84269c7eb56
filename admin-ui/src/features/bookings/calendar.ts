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

/** Minutes of a step in the calendar: the engine keeps a technician's day in half hours. */
const STEP = 30

/** Where a visit begins. */
export interface Slot {
  day: string
  /** `HH:MM` */
  time: string
}

/** `Tue 24 Nov 10:00` */
export const slotLabel = ({ day, time }: Slot) => `${dayjs(day).format('ddd D MMM')} ${time}`

const two = (number: number) => String(number).padStart(2, '0')

/** `09:30`, of minutes from midnight. */
const timeAt = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The half hours of the hours that are drawn. */
export const stepsOf = (hours: number[]) =>
  hours.flatMap((hour) => [timeAt(hour * 60), timeAt(hour * 60 + STEP)])

/** What the arrow keys mean in a calendar: days to the right, half hours down. */
export const arrows: { [key in string]?: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const A_DAY = 24 * 60

/** Minutes from midnight. */
export const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

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

/**
 * When a visit begins that is moved until its top is this far down the hours that are drawn, 0 to 1: whole
 * half hours from where it was, and never out of the drawing.
 */
export function movedTo({ start, end }: Placed, share: number, hours: number[]): string {
  const first = (hours[0] ?? 0) * 60
  const drawn = hours.length * 60
  const steps = Math.round((first + share * drawn - start) / STEP)
  const up = Math.ceil((first - start) / STEP)
  const down = Math.floor((first + drawn - end) / STEP)
  return timeAt(start + STEP * Math.min(Math.max(steps, up), down))
}

/** The hours that are drawn: the working day, and what lies outside of it. */
export function hoursOf(placed: Placed[]): number[] {
  const from = Math.min(8, ...placed.map(({ start }) => Math.floor(start / 60)))
  const to = Math.max(20, ...placed.map(({ end }) => Math.ceil(end / 60)))
  return Array.from({ length: to - from }, (_, i) => from + i)
}
