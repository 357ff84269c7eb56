import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { CallToActionLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { useServiceChoices } from '../catalogue/queries'
import { BookingList } from './BookingList'
import styles from './BookingsPage.module.css'
import { type BookingSearch, EVERY, FIRST, UPCOMING } from './search'
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
      search={{ label: 'Search bookings', placeholder: 'Customer name or booking number' }}
      choices={[
        { name: 'status', label: 'Status', data: statusChoices, first: FIRST },
        { name: 'service_type', label: 'Service', data: services },
      ]}
    />
  )
}
