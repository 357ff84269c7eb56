import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconCopy, IconDots, IconLink } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../api/me'
import styles from './EntryList.module.css'
import type { Entry } from './queries'
import { useArchive } from './useArchive'
import { wordOf } from './words'

const InUseDialog = lazy(async () => ({ default: (await import('./InUseDialog')).InUseDialog }))
const ChangeSlugDialog = lazy(async () => ({
  default: (await import('./ChangeSlugDialog')).ChangeSlugDialog,
}))

interface Props {
  of: Entry
  duplicate?: () => void
  /** Leads to where the entry is after it has got another slug. */
  moved?: (slug: string) => Promise<void> | void
}

/** What can be done with an entry as a whole. */
export function EntryMenu({ of: entry, duplicate, moved }: Props) {
  const may = useMay()
  const { archive, restore, usedBy, close } = useArchive(entry)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="2.75rem"
            aria-label={`More for ${entry.title}`}
          >
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {duplicate && may('create', 'content') && (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={duplicate}>
              Duplicate
            </Menu.Item>
          )}
          {may('update', 'content') && (
            <Menu.Item
              leftSection={<IconLink size={18} aria-hidden="true" />}
              onClick={() => setIsMoving(true)}
            >
              Change {wordOf(entry.kind)}
            </Menu.Item>
          )}
          {entry.archived
            ? may('restore', 'content') && (
                <Menu.Item
                  leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                  onClick={restore}
                >
                  Bring back
                </Menu.Item>
              )
            : may('delete', 'content') && (
                <Menu.Item
                  leftSection={<IconArchive size={18} aria-hidden="true" />}
                  onClick={archive}
                >
                  Archive
                </Menu.Item>
              )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isMoving && <ChangeSlugDialog of={entry} moved={moved} close={() => setIsMoving(false)} />}
        {usedBy && <InUseDialog title={entry.title} usedBy={usedBy} close={close} />}
      </Suspense>
    </div>
  )
}
