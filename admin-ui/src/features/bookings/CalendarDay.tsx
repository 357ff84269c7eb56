import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { today } from '../../ui/dates'
import { readable } from '../../ui/words'
import { useLabels } from '../catalogue/queries'
import styles from './CalendarDay.module.css'
import { dayLabel, type Placed } from './calendar'
import { statusTones } from './words'

/** So many hours, drawn. */
const tall = (hours: number) => `calc(${hours} * var(--hour))`

interface Props {
  day: string
  /** Those that are drawn. */
  hours: number[]
  bookings: Placed[]
  /** Shows this day alone. */
  open: () => void
}

/** The visits of a day, each as long as it takes. */
export function CalendarDay({ day, hours, bookings, open }: Props) {
  const { service } = useLabels()
  return (
    <section className={styles.day} data-today={day === today() || undefined}>
      <h3>
        <UnstyledButton className={styles.name} onClick={open}>
          {dayLabel(day)}
        </UnstyledButton>
      </h3>
      <ol className={styles.visits} style={{ height: tall(hours.length) }}>
        {bookings.map(({ booking, start, end, lane, lanes }) => {
          const { customer, technician_name, scheduled_time } = booking
          const what = [
            scheduled_time,
            customer.name,
            service(booking.service_type),
            technician_name,
            readable(booking.status),
          ]
          return (
            <li
              key={booking.id}
              style={{
                top: tall(start / 60 - (hours[0] ?? 0)),
                left: `${(100 * lane) / lanes}%`,
                width: `${100 / lanes}%`,
                height: tall((end - start) / 60),
              }}
            >
              <Link
                to="/bookings/$id"
                params={{ id: booking.id }}
                className={styles.visit}
                data-status={statusTones[booking.status]}
                aria-label={what.filter(Boolean).join(', ')}
                title={what.filter(Boolean).join('\n')}
              >
                <b>{scheduled_time}</b> <span>{customer.name}</span>
                {technician_name && <small>{technician_name}</small>}
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
