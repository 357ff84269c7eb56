import { useNavigate } from '@tanstack/react-router'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { useServiceChoices } from '../catalogue/queries'
import type { CustomerSearch } from './search'
import { contractTypes, paymentStatuses } from './words'

const activity = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

const contracts = [{ value: 'current', label: 'Current contract' }]

/** Which customers are shown; all of it stands in the address. */
export function CustomerFilters({ search }: { search: CustomerSearch }) {
  const navigate = useNavigate({ from: '/customers' })
  const services = useServiceChoices('management')
  const narrow = (changes: { [key in keyof CustomerSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  const choices = [
    ['is_active', 'Status', activity],
    ['contract', 'Period', contracts],
    ['contract_type', 'Contract', contractTypes],
    ['payment_status', 'Payment', paymentStatuses],
    ['service_type', 'Service', services],
  ] as const
  return (
    <FilterBar>
      <SearchBox
        label="Search customers"
        placeholder="Name, phone, number"
        q={search.q}
        find={(q) => narrow({ q })}
      />
      {choices.map(([name, label, data]) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={`${label}: All`}
          data={data}
          value={search[name] ?? null}
          onChange={(value) => narrow({ [name]: value })}
          clearable
        />
      ))}
    </FilterBar>
  )
}
