import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Entry } from '../queries'
import styles from './EntryList.module.css'
import { useArchive } from './useArchive'

const EntryChoices = lazy(async () => ({ default: (await import('./EntryChoices')).EntryChoices }))
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
  const { archive, restore, usedBy, close } = useArchive(entry)
  const [isOpen, setIsOpen] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const button = (open?: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="2.75rem"
      aria-haspopup="menu"
      aria-label={`More for ${entry.title}`}
      onMouseDown={open}
      onClick={open}
    >
      <IconDots size={20} aria-hidden="true" />
    </ActionIcon>
  )
  // The menu is fetched after the list; a press before it is there opens it then. It counts once the
  // button is down: a menu that comes before it is up again would take the click away.
  return (
    <div className={styles.menu}>
      <Suspense fallback={button(() => setIsOpen(true))}>
        <EntryChoices
          of={entry}
          button={button()}
          isOpen={isOpen}
          setIsOpen={setIsOpen}
          duplicate={duplicate}
          move={() => setIsMoving(true)}
          archive={archive}
          restore={restore}
        />
      </Suspense>
      <Suspense>
        {isMoving && <ChangeSlugDialog of={entry} moved={moved} close={() => setIsMoving(false)} />}
        {usedBy && <InUseDialog title={entry.title} usedBy={usedBy} close={close} />}
      </Suspense>
    </div>
  )
}
