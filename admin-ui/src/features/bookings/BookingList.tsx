import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
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
      {bookings.isPending && <RowSkeletons label="Loading bookings..." />}
      {bookings.isError && (
        <ErrorState
          text="Failed to fetch bookings"
          error={bookings.error}
          retry={() => bookings.refetch()}
        />
      )}
      {bookings.isSuccess && rows.length === 0 && (
        <EmptyState text="No bookings found matching your criteria.">
          {may('create', 'bookings') && (
            <ButtonLink to="/new-booking">Schedule First Booking</ButtonLink>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="Bookings">
          {rows.map((booking) => (
            <li key={booking.id}>
              <BookingCard of={booking} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={bookings} />
    </div>
  )
}
