import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { today } from '../../ui/dates'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import { BlankTimes } from './BlankTimes'
import styles from './CalendarDay.module.css'
import { dayLabel, minute, type Placed } from './calendar'
import { type Landing, useDay, useMovable } from './moving'
import { isAhead, statusTones } from './words'

/** So many hours, drawn. */
const tall = (hours: number) => `calc(${hours} * var(--hour))`

interface Props {
  day: string
  /** Those that are drawn. */
  hours: number[]
  bookings: Placed[]
  /** What would be put on this day. */
  landing: Landing | undefined
  /** Shows this day alone. */
  open: () => void
  /** Makes a booking at a time; without it nothing is offered. */
  book: ((time: string) => void) | undefined
}

/** The visits of a day, each as long as it takes. */
export function CalendarDay({ day, hours, bookings, landing, open, book }: Props) {
  const ref = useDay(day)
  return (
    <section className={styles.day} data-today={day === today() || undefined}>
      <h3>
        <UnstyledButton className={styles.name} onClick={open}>
          {dayLabel(day)}
        </UnstyledButton>
      </h3>
      <div className={styles.hours} style={{ height: tall(hours.length) }}>
        {book && day >= today() && <BlankTimes day={day} hours={hours} book={book} />}
        <ol ref={ref} className={styles.visits}>
          {bookings.map((placed) => (
            <Visit key={placed.booking.id} of={placed} first={hours[0] ?? 0} />
          ))}
        </ol>
        {landing && <Target of={landing} first={hours[0] ?? 0} />}
      </div>
    </section>
  )
}

interface VisitProps {
  of: Placed
  /** The hour that is drawn first. */
  first: number
}

function Visit({ of: placed, first }: VisitProps) {
  const { service } = useLabels()
  const { booking, start, end, lane, lanes } = placed
  const { id, customer, status, technician_name, scheduled_time } = booking
  const movable = useMovable(placed, booking.can.update && isAhead(status))
  const what = [
    scheduled_time,
    customer.name,
    service(booking.service_type),
    technician_name,
    readable(status),
  ].filter(Boolean)
  return (
    <li
      style={{
        top: tall(start / 60 - first),
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
        height: tall((end - start) / 60),
      }}
    >
      <Link
        to="/bookings/$id"
        params={{ id }}
        className={styles.visit}
        data-visit={id}
        data-status={statusTones[status]}
        aria-label={what.join(', ')}
        title={what.join('\n')}
        {...movable}
      >
        <b>{scheduled_time}</b> <span>{customer.name}</span>
        {technician_name && <small>{technician_name}</small>}
      </Link>
    </li>
  )
}

/** Where the visit would be put. */
function Target({ of: { visit, time }, first }: { of: Landing; first: number }) {
  return (
    <div
      className={styles.target}
      aria-hidden="true"
      style={{
        top: tall(minute(time) / 60 - first),
        height: tall((visit.end - visit.start) / 60),
      }}
    >
      <b>{time}</b> <span>{visit.booking.customer.name}</span>
    </div>
  )
}
