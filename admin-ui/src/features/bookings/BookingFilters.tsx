import { FilterBar } from '../../ui/FilterBar'
import { useServiceChoices } from '../catalogue/queries'
import { type BookingSearch, EVERY, FIRST, UPCOMING } from './search'
import { statuses } from './words'

const statusChoices = [
  { value: EVERY, label: 'Status: All' },
  { value: UPCOMING, label: 'Upcoming' },
  ...statuses,
]

/** Which bookings are shown. */
export function BookingFilters({ search }: { search: BookingSearch }) {
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
