import { Menu } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconCopy, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMay } from '../../../api/me'
import { useBack } from '../../../ui/back'
import { type Entry, kindQuery } from '../queries'
import { wordOf } from '../words'

interface Props {
  of: Entry
  button: ReactElement
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  duplicate: (() => void) | undefined
  move: () => void
  archive: () => void
  restore: () => void
}

/** The menu behind a button, as far as one may. */
export function EntryChoices({ of: entry, button, isOpen, setIsOpen, ...props }: Props) {
  useBack(() => setIsOpen(false), isOpen)
  const may = useMay()
  const { kind, renamable } = useQuery(kindQuery(entry.kind)).data ?? {}
  return (
    <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {kind?.single && <Menu.Label>There is one of this, and it stays</Menu.Label>}
        {props.duplicate && !kind?.single && may('create', 'content') && (
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={props.duplicate}
          >
            Duplicate
          </Menu.Item>
        )}
        {renamable && may('update', 'content') && (
          <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={props.move}>
            Change {wordOf(kind)}
          </Menu.Item>
        )}
        {entry.archived
          ? may('restore', 'content') && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                onClick={props.restore}
              >
                Bring back
              </Menu.Item>
            )
          : may('delete', 'content') &&
            !kind?.single && (
              <Menu.Item
                leftSection={<IconArchive size={18} aria-hidden="true" />}
                onClick={props.archive}
              >
                Archive
              </Menu.Item>
            )}
      </Menu.Dropdown>
    </Menu>
  )
}
