import { Text } from '@mantine/core'
import { Card } from '../../ui/Card'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
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
      <QueryView
        query={bookings}
        loading="Loading bookings..."
        skeletons={2}
        failed="Failed to fetch bookings"
        rows={rows}
        empty={<Text c="dimmed">No bookings yet.</Text>}
      >
        <RowList of={rows} frame="none" className={styles.list}>
          {(booking) => <BookingCard of={booking} ofOne />}
        </RowList>
      </QueryView>
    </Card>
  )
}
