import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FilterBar } from '../../ui/FilterBar'
import { withFilters } from '../../ui/filters'
import { SearchBox } from '../../ui/SearchBox'
import { Select } from '../../ui/Select'
import { useServiceChoices } from '../catalogue/queries'
import type { PackageSearch } from './search'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** Room for them; on a phone they open when asked for. */
const isWide = () => window.matchMedia('(min-width: 48em)').matches

/** Which packages are shown; all of it stands in the address. */
export function PackageFilters({ search }: { search: PackageSearch }) {
  const navigate = useNavigate({ from: '/packages' })
  const services = useServiceChoices('package_filter')
  const [opened, { toggle }] = useDisclosure(isWide())
  const narrow = (changes: { [key in keyof PackageSearch]?: string | null }) =>
    navigate({ search: withFilters(search, changes), replace: true })
  // The search text, and each list that is not at all.
  const count = Object.keys(search).length
  return (
    <>
      <Button
        variant="default"
        mb="sm"
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        rightSection={count > 0 && <Badge aria-label={`${count} active`}>{count}</Badge>}
        aria-expanded={opened}
        onClick={toggle}
      >
        Filters
      </Button>
      {opened && (
        <FilterBar>
          <SearchBox
            label="Search packages"
            placeholder="Search by service name, type, or room..."
            q={search.q}
            find={(q) => narrow({ q })}
          />
          <Select
            aria-label="Service type"
            placeholder="All Services"
            data={services}
            value={search.service_type ?? null}
            onChange={(service_type) => narrow({ service_type })}
            clearable
          />
          <Select
            aria-label="Status"
            placeholder="All Status"
            data={states}
            value={search.status ?? null}
            onChange={(status) => narrow({ status })}
            clearable
          />
        </FilterBar>
      )}
    </>
  )
}
