import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { ButtonLink, CallToActionLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { RowSkeletons } from '../../ui/RowSkeletons'
import { BookingCard } from './BookingCard'
import { BookingFilters } from './BookingFilters'
import styles from './BookingsPage.module.css'
import { useBookings } from './queries'
import { asked } from './search'

const route = getRouteApi('/console/bookings')

export function BookingsPage() {
  const search = route.useSearch()
  const may = useMay()
  const bookings = useBookings(asked(search))
  const rows = rowsOf(bookings.data)
  return (
    <>
      <PageHeader title="Bookings Management">
        {may('create', 'bookings') && (
          <CallToActionLink
            to="/new-booking"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Schedule New Booking
          </CallToActionLink>
        )}
      </PageHeader>
      <BookingFilters search={search} />
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
    </>
  )
}
