import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useMay } from '../../api/me'
import { FilterBar } from '../../ui/FilterBar'
import { SelectToggle } from '../../ui/SelectToggle'
import type { Selection } from '../../ui/useSelection'
import { useServiceChoices } from '../catalogue/queries'
import { ViewsMenu } from '../views/ViewsMenu'
import type { Package } from './queries'
import type { PackageSearch } from './search'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** Room for them; on a phone they open when asked for. */
const isWide = () => window.matchMedia('(min-width: 48em)').matches

interface Props {
  search: PackageSearch
  selection: Selection<Package>
}

/** Which packages are shown; all of it stands in the address. */
export function PackageFilters({ search, selection }: Props) {
  const may = useMay()
  const services = useServiceChoices('package_filter')
  const [opened, { toggle }] = useDisclosure(isWide())
  // The search text, and each list that is not at all.
  const count = Object.keys(search).length
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          rightSection={count > 0 && <Badge aria-label={`${count} active`}>{count}</Badge>}
          aria-expanded={opened}
          onClick={toggle}
        >
          Filters
        </Button>
        <ViewsMenu screen="packages" search={search} exported={search} />
        {may('update', 'packages') && <SelectToggle of={selection} />}
      </Group>
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
