/** Dates as they are read in Bangalore, wherever the browser is. */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** Minutes from UTC to IST, all year round: to ask the browser each time takes it twenty times as long. */
const IST = 330

/** What clocks in India show at an instant. */
const istOf = (instant: string | number) => dayjs.utc(instant).add(IST, 'minute')

/** An instant of the engine (RFC 3339) in IST; a calendar date (`yyyy-MM-dd`) as it stands. */
const inIndia = (given: string) => (given.length === 10 ? dayjs(given) : istOf(given))

/** `21 Nov 2026` */
export const date = (given: string) => inIndia(given).format('DD MMM YYYY')

/** `Nov 21, 2026`, on bookings */
export const bookingDate = (given: string) => inIndia(given).format('MMM DD, YYYY')

/** `21 Nov 2026, 4:30 PM` */
export const dateTime = (given: string) => inIndia(given).format('DD MMM YYYY, h:mm A')

/** Today's calendar date in IST, as the engine spells it. */
export const today = (now = Date.now()) => istOf(now).format('YYYY-MM-DD')

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })

/** `6 minutes ago`, `in 2 hours`, `yesterday`; a date when it is more than a month away. */
export function ago(instant: string, now = Date.now()) {
  const seconds = (Date.parse(instant) - now) / 1000
  if (Math.abs(seconds) > 30 * 86_400) return date(instant)
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return unit === 'second' ? 'just now' : words.format(Math.trunc(seconds / size), unit)
}

const MONTH = 30.44

/** `in 3 months`, `in 9 days`, `tomorrow`: how far off an end is, however far. */
export function until(instant: string, now = Date.now()) {
  const days = (Date.parse(instant) - now) / 86_400_000
  if (days < 60) return days > 30 ? words.format(Math.trunc(days), 'day') : ago(instant, now)
  return words.format(Math.round(days / MONTH), 'month')
}

/** An instant of this device as a time of day in IST: `10:42` */
export const timeOf = (at: number) => istOf(at).format('HH:mm')

/** An instant of the engine to the second: `4:30:05 PM` */
export const exactTime = (given: string) => inIndia(given).format('h:mm:ss A')

/** `16:30` → `4:30 PM` */
export const clock = (time: string) => dayjs(`2000-01-01T${time}`).format('h:mm A')

/** An instant as a field for date and time shows it, in IST: `2026-11-21T16:30`; '' for none. */
export const toField = (instant: string | null | undefined) =>
  instant ? inIndia(instant).format('YYYY-MM-DDTHH:mm') : ''

/** What such a field holds as an instant of the engine. */
export const fromField = (typed: string) =>
  typed ? dayjs.utc(typed).subtract(IST, 'minute').toISOString() : null

/** So many days from today in IST, at a time of day (`10:00`), as such a field shows it. */
export const fieldOn = (days: number, time: string, now = Date.now()) =>
  `${istOf(now).add(days, 'day').format('YYYY-MM-DD')}T${time}`
