import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { AddLink, ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { rowsOf } from '../../ui/pages'
import { QueryView } from '../../ui/QueryView'
import { RowList } from '../../ui/RowList'
import { useServiceChoices } from '../catalogue/queries'
import { BookingCard } from './BookingCard'
import styles from './BookingsPage.module.css'
import { useBookings } from './queries'
import { asked, type BookingSearch, EVERY, FIRST, UPCOMING } from './search'
import { statuses } from './words'

const BookingCalendar = lazy(async () => ({
  default: (await import('./BookingCalendar')).BookingCalendar,
}))

const route = getRouteApi('/console/bookings')

/** The list, and beside it the calendar where there is room for both. */
export function BookingsPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/bookings' })
  const may = useMay()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const isCalendar = search.show === 'calendar'
  return (
    <>
      <PageHeader title="Bookings Management">
        {may('create', 'bookings') && <AddLink to="/new-booking">Schedule New Booking</AddLink>}
      </PageHeader>
      <BookingFilters search={search} />
      {!isWide && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="View"
          value={isCalendar ? 'calendar' : 'list'}
          onChange={(show) =>
            navigate({
              search: withFilters(search, { show: show === 'calendar' ? show : null }),
              replace: true,
            })
          }
          data={[
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
      )}
      <div className={styles.columns} data-both={isWide || undefined}>
        {(isWide || !isCalendar) && <BookingList search={search} />}
        {(isWide || isCalendar) && (
          <Suspense fallback={<Skeleton h="30rem" radius="md" />}>
            <BookingCalendar search={search} span={isWide ? 'week' : 'day'} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const statusChoices = [
  { value: EVERY, label: 'Status: All' },
  { value: UPCOMING, label: 'Upcoming' },
  ...statuses,
]

/** Which bookings are shown. */
function BookingFilters({ search }: { search: BookingSearch }) {
  const services = useServiceChoices('management')
  return (
    <FilterBar
      filters={search}
      search={{ label: 'Search bookings', placeholder: 'Customer or number' }}
      choices={[
        { name: 'status', label: 'Status', placeholder: '–', data: statusChoices, first: FIRST },
        { name: 'service_type', label: 'Service', data: services },
      ]}
    />
  )
}

/** The bookings that are asked for, newest first. */
function BookingList({ search }: { search: BookingSearch }) {
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
