import { Text } from '@mantine/core'
import { Card } from '../../ui/Card'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { BookingCard } from '../bookings/BookingCard'
import { useBookings } from '../bookings/queries'
import styles from './CustomerBookings.module.css'
import type { CustomerDetail } from './queries'

/** The visits of a customer, the newest first. */
export function CustomerBookings({ of: customer }: { of: CustomerDetail }) {
  const bookings = useBookings({ customer_id: customer.id })
  const rows = rowsOf(bookings.data)
  return (
    <Card title="Bookings">
      {bookings.isPending && <RowSkeletons label="Loading bookings..." rows={2} />}
      {bookings.isError && (
        <ErrorState
          text="Failed to fetch bookings"
          error={bookings.error}
          retry={() => bookings.refetch()}
        />
      )}
      {bookings.isSuccess && rows.length === 0 && <Text c="dimmed">No bookings yet.</Text>}
      <ul className={styles.list}>
        {rows.map((booking) => (
          <li key={booking.id}>
            <BookingCard of={booking} ofOne />
          </li>
        ))}
      </ul>
      <LoadMore query={bookings} />
    </Card>
  )
}
