import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ButtonLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { BookingCard } from './BookingCard'
import styles from './BookingsPage.module.css'
import { useBookings } from './queries'
import { asked, type BookingSearch } from './search'

/** The bookings that are asked for, newest first. */
export function BookingList({ search }: { search: BookingSearch }) {
  const may = useMay()
  const bookings = useBookings(asked(search))
  const rows = rowsOf(bookings.data)
  return (
    <div>
      <QueryView
        query={bookings}
        loading="Loading bookings..."
        failed="Failed to fetch bookings"
        rows={rows}
        empty={
          <EmptyState text="No bookings found matching your criteria.">
            {may('create', 'bookings') && (
              <ButtonLink to="/new-booking">Schedule First Booking</ButtonLink>
            )}
          </EmptyState>
        }
      >
        <RowList label="Bookings" of={rows} frame="none" className={styles.list}>
          {(booking) => <BookingCard of={booking} />}
        </RowList>
      </QueryView>
    </div>
  )
}
