import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { FilterBar } from '../../ui/FilterBar'
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
  const services = useServiceChoices('package_filter')
  const [opened, { toggle }] = useDisclosure(isWide())
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
        <FilterBar
          filters={search}
          search={{
            label: 'Search packages',
            placeholder: 'Search by service name, type, or room...',
          }}
          choices={[
            {
              name: 'service_type',
              label: 'Service type',
              placeholder: 'All Services',
              data: services,
            },
            { name: 'status', label: 'Status', placeholder: 'All Status', data: states },
          ]}
        />
      )}
    </>
  )
}
