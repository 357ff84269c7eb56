import { SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../api/me'
import { withPresent } from '../../ui/choices'
import { FilterBar, useNarrow } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { AddLink } from '../../ui/links'
import { PageHeader } from '../../ui/PageHeader'
import { SelectToggle } from '../../ui/SelectToggle'
import { type Selection, useSelection } from '../../ui/useSelection'
import { useServiceChoices } from '../catalogue/queries'
import { ViewsMenu } from '../views/ViewsMenu'
import { BookingList, useListed } from './BookingList'
import styles from './BookingsPage.module.css'
import { type Booking, techniciansQuery } from './queries'
import { type BookingSearch, EVERY, exported, FIRST, passing, UPCOMING } from './search'
import { statuses } from './words'

const BookingBulk = lazy(async () => ({ default: (await import('./BookingBulk')).BookingBulk }))
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
  const isListed = isWide || !isCalendar
  const listed = useListed(search, isListed)
  const { day: _, ...filters } = search
  const selection = useSelection(listed.rows, JSON.stringify(filters))
  return (
    <>
      <PageHeader title="Bookings Management">
        {may('create', 'bookings') && <AddLink to="/new-booking">Schedule New Booking</AddLink>}
      </PageHeader>
      <BookingFilters search={search} selection={isListed ? selection : undefined} />
      {!isWide && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="View"
          classNames={{ label: styles.look ?? '' }}
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
        {isListed && <BookingList of={listed} selection={selection} />}
        {(isWide || isCalendar) && (
          <Suspense fallback={<Skeleton h="30rem" radius="md" />}>
            <BookingCalendar search={search} span={isWide ? 'week' : 'day'} />
          </Suspense>
        )}
      </div>
      {/* Below both: the list alone has no room for it. */}
      <Suspense>
        {isListed && selection.isActive && (
          <BookingBulk of={selection} shown={listed.rows.length} />
        )}
      </Suspense>
    </>
  )
}

const statusChoices = [
  { value: EVERY, label: 'Status: All' },
  { value: UPCOMING, label: 'Upcoming' },
  ...statuses,
]

interface FiltersProps {
  search: BookingSearch
  selection: Selection<Booking> | undefined
}

/** Which bookings are shown. */
function BookingFilters({ search, selection }: FiltersProps) {
  const may = useMay()
  const services = useServiceChoices('management')
  const technicians = useQuery(techniciansQuery)
  const names = (technicians.data ?? []).map((name) => ({ value: name, label: name }))
  const narrow = useNarrow(search)
  return (
    <FilterBar
      filters={search}
      search={{ label: 'Search bookings', placeholder: 'Customer or number' }}
      tools={
        <>
          <ViewsMenu
            screen="bookings"
            search={search}
            passing={passing}
            exported={exported(search)}
          />
          {selection && may('update', 'bookings') && <SelectToggle of={selection} />}
        </>
      }
      choices={[
        { name: 'status', label: 'Status', placeholder: '–', data: statusChoices, first: FIRST },
        {
          name: 'technician',
          label: 'Technician',
          data: withPresent(names, search.technician, (name) => name),
        },
        { name: 'service_type', label: 'Service', data: services },
      ]}
    >
      <TextInput
        type="date"
        aria-label="Date"
        leftSection="Date"
        leftSectionWidth="2.75rem"
        value={search.date ?? ''}
        // The calendar goes to the same day.
        onChange={({ currentTarget }) => narrow({ date: currentTarget.value, day: null })}
      />
    </FilterBar>
  )
}
