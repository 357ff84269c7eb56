import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Problem } from '../../api/problem'
import styles from './BookingPage.module.css'
import { bookingOfNumber } from './queries'
import { when } from './words'

/** The technician is elsewhere at that time: says where, and leads there. */
export function Conflict({ problem }: { problem: Problem }) {
  const number = problem.detail.match(/BK-\d+-\d+/)?.[0] ?? ''
  const found = useQuery({ ...bookingOfNumber(number), enabled: number !== '' })
  const other = found.data?.items[0]
  return (
    <Alert color="red" title={problem.detail}>
      {other && (
        <>
          <Link
            to="/bookings/$id"
            params={{ id: other.id }}
            target="_blank"
            className={styles.link}
          >
            {other.booking_number}
          </Link>
          : {other.customer.name}, {when(other)}
        </>
      )}
    </Alert>
  )
}
