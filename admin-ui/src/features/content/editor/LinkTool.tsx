import { ActionIcon, Popover, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { useBack } from '../../../ui/back'
import styles from './LinkTool.module.css'
import { useLinks } from './useLinks'

interface Props {
  /** Gets where the link leads, and what it says if nothing is selected. */
  insert: (address: string, name: string) => void
}

/** Asks where a link leads: to a page of this site, found by its text in any language, or to an address. */
export function LinkTool({ insert }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure()
  useBack(close, isOpen)
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" trapFocus withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="2.5rem"
          aria-label="Link"
          title="Link"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconLink size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Where
          choose={(address, name) => {
            close()
            insert(address, name)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Where({ choose }: { choose: Props['insert'] }) {
  const { choices, find, isFetching, nameOf } = useLinks(undefined)
  return (
    <Select
      label="Where the link leads"
      placeholder="A page, or https://…"
      data={choices}
      searchable
      data-autofocus
      w="min(22rem, 80vw)"
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: styles.options }}
      // The engine has searched already, in every language.
      filter={({ options }) => options}
      onSearchChange={find}
      nothingFoundMessage={isFetching ? 'Looking…' : 'Nothing found'}
      value={null}
      onChange={(chosen) => chosen && choose(chosen, nameOf(chosen))}
    />
  )
}
