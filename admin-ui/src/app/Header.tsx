import { ActionIcon, Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import styles from './Header.module.css'
import { UserMenu } from './UserMenu'

interface Props {
  sidebar: { open: boolean; toggle: () => void }
  openPalette: () => void
  openHelp: () => void
}

export function Header({ sidebar, openPalette, openHelp }: Props) {
  const os = useOs()
  return (
    <header className={styles.header}>
      <ActionIcon
        className={styles.toggle}
        variant="subtle"
        size="2.75rem"
        aria-label="Sidebar"
        aria-expanded={sidebar.open}
        onClick={sidebar.toggle}
      >
        <IconLayoutSidebar size={20} aria-hidden="true" />
      </ActionIcon>
      <button type="button" className={styles.find} onClick={openPalette} aria-haspopup="dialog">
        <IconSearch size={18} aria-hidden="true" />
        <span>Search or go to</span>
        <Kbd>{os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <UserMenu openHelp={openHelp} />
    </header>
  )
}
