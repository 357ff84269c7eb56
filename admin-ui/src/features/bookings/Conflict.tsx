import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Problem } from '../../api/problem'
import styles from './BookingPage.module.css'
import { bookingOfNumber } from './queries'
import { when } from './words'

interface Props {
  problem: Problem
  /** Where nothing is sent again that would take it away. */
  close?: () => void
}

/** The technician is elsewhere at that time: says where, and leads there. */
export function Conflict({ problem, close }: Props) {
  const number = problem.detail.match(/BK-\d+-\d+/)?.[0] ?? ''
  const found = useQuery({ ...bookingOfNumber(number), enabled: number !== '' })
  const other = found.data?.items[0]
  return (
    <Alert
      color="red"
      title={problem.detail}
      {...(close && { withCloseButton: true, closeButtonLabel: 'Close', onClose: close })}
    >
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
