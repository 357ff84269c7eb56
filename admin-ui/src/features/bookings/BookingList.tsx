import { useMay } from '../../api/me'
import { today } from '../../ui/dates'
import { EmptyState } from '../../ui/EmptyState'
import { ButtonLink } from '../../ui/links'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { BookingCard } from './BookingCard'
import styles from './BookingList.module.css'
import { type Booking, useBookings } from './queries'
import { asked, type BookingSearch, onDays } from './search'

/** Today's visits by time; then the bookings that are asked for, newest first. */
export function BookingList({ search }: { search: BookingSearch }) {
  const may = useMay()
  const now = today()
  const hasToday = !search.date
  const bookings = useBookings(asked(search))
  const todays = useBookings(onDays(search, now, now), hasToday)
  // Both at once: what comes second would push away what is being read.
  const isReady = Boolean(bookings.data && (todays.data || !hasToday))
  const failed = hasToday && todays.isError ? todays : bookings
  const first = hasToday ? rowsOf(todays.data) : []
  const others = rowsOf(bookings.data).filter((row) => !hasToday || row.scheduled_date !== now)
  return (
    <div className={styles.parts}>
      <QueryView
        query={{
          ...bookings,
          isPending: !isReady && !failed.isError,
          isSuccess: isReady && !failed.isError,
          isError: failed.isError,
          error: failed.error,
          refetch: failed.refetch,
        }}
        loading="Loading bookings..."
        failed="Failed to fetch bookings"
        rows={isReady ? [...first, ...others] : []}
        empty={
          <EmptyState text="No bookings found matching your criteria.">
            {may('create', 'bookings') && (
              <ButtonLink to="/new-booking">Schedule First Booking</ButtonLink>
            )}
          </EmptyState>
        }
      >
        {first.length > 0 && (
          <section>
            <h2 className={styles.title}>
              Today <span>{first.length}</span>
            </h2>
            <Cards label="Bookings of today" of={first} />
          </section>
        )}
        {others.length > 0 && (
          <section>
            {first.length > 0 && <h2 className={styles.title}>Other days</h2>}
            <Cards label="Bookings" of={others} />
          </section>
        )}
      </QueryView>
    </div>
  )
}

const Cards = ({ label, of: rows }: { label: string; of: Booking[] }) => (
  <RowList label={label} of={rows} frame="none" className={styles.list}>
    {(booking) => <BookingCard of={booking} />}
  </RowList>
)
