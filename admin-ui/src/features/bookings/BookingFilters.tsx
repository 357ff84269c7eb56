import { useNavigate } from '@tanstack/react-router'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { useServiceChoices } from '../catalogue/queries'
import { type BookingSearch, EVERY, FIRST, UPCOMING } from './search'
import { statuses } from './words'

/** Which bookings are shown; all of it stands in the address. */
export function BookingFilters({ search }: { search: BookingSearch }) {
  const navigate = useNavigate({ from: '/bookings' })
  const services = useServiceChoices('management')
  const narrow = (changes: { [key in keyof BookingSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  return (
    <FilterBar>
      <SearchBox
        label="Search bookings"
        placeholder="Customer name or booking number"
        q={search.q}
        find={(q) => narrow({ q })}
      />
      <Select
        aria-label="Status"
        data={[
          { value: EVERY, label: 'Status: All' },
          { value: UPCOMING, label: 'Upcoming' },
          ...statuses,
        ]}
        value={search.status ?? FIRST}
        onChange={(status) => narrow({ status: status === FIRST ? null : status })}
      />
      <Select
        aria-label="Service"
        placeholder="Service: All"
        data={services}
        value={search.service_type ?? null}
        onChange={(service_type) => narrow({ service_type })}
        clearable
      />
    </FilterBar>
  )
}
