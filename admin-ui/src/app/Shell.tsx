import { ActionIcon, Kbd } from '@mantine/core'
import { useDisclosure, useOs } from '@mantine/hooks'
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../api/me'
import { confirmation, signIn } from '../api/session'
import { useSignal } from '../api/signal'
import { AlertBanner } from '../features/alerts/AlertBanner'
import { NoticeBell } from '../features/notices/NoticeBell'
import { usePushed } from '../features/notices/usePushed'
import { useTold } from '../features/notices/useTold'
import { question } from '../ui/confirm'
import { useHotkeys } from '../ui/hotkeys'
import { useOnPage } from '../ui/onPage'
import { BottomBar } from './BottomBar'
import { ConnectionBanner } from './ConnectionBanner'
import styles from './Shell.module.css'
import { Sidebar, useSidebar } from './Sidebar'
import { keepKeys } from './typeAhead'
import { UserMenu } from './UserMenu'

const SignInAgain = lazy(async () => ({
  default: (await import('../features/auth/SignInAgain')).SignInAgain,
}))
const ConfirmPassword = lazy(async () => ({
  default: (await import('../features/auth/ConfirmPassword')).ConfirmPassword,
}))
const EnrolFirst = lazy(async () => ({
  default: (await import('../features/auth/EnrolFirst')).EnrolFirst,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}))
const fetchPalette = () => import('./Palette')
const Palette = lazy(async () => ({ default: (await fetchPalette()).Palette }))
const HotkeysHelp = lazy(async () => ({ default: (await import('./HotkeysHelp')).HotkeysHelp }))

/** The console of a signed-in user; it asks for a missing second factor first. */
export function Shell() {
  const me = useMe()
  return me.lacks_second_factor ? (
    <Suspense>
      <EnrolFirst />
    </Suspense>
  ) : (
    <Screens />
  )
}

/** What stands around every screen. */
function Screens() {
  useTold()
  usePushed()
  // Fetched before it is asked for, so that it opens at once during a call.
  useEffect(() => void fetchPalette(), [])
  const sidebar = useSidebar()
  useOnPage(sidebar.open ? 'open-sidebar' : 'folded-sidebar')
  const isExpired = useSignal(signIn.isClosed)
  const asksPassword = useSignal(confirmation.isClosed)
  const asked = useSignal(question)
  const [palette, setPalette] = useState(false)
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure()
  function openPalette() {
    if (!palette) keepKeys()
    setPalette(true)
  }
  useHotkeys([
    { keys: 'mod+K', label: 'Search or go to', run: openPalette },
    { keys: 'mod+B', label: 'Fold or unfold the sidebar', run: sidebar.toggle },
    { keys: '?', label: 'Show these keys', run: openHelp },
  ])
  return (
    <div className={styles.shell} data-sidebar={sidebar.open ? 'open' : 'folded'}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Sidebar folded={!sidebar.open} />
      <div className={styles.page}>
        <Header sidebar={sidebar} openPalette={openPalette} openHelp={openHelp} />
        <ConnectionBanner />
        <AlertBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <Suspense>
        {asksPassword && <ConfirmPassword />}
        {isExpired && <SignInAgain />}
        {asked && <ConfirmDialog of={asked} />}
        {palette && <Palette close={() => setPalette(false)} />}
        {help && <HotkeysHelp close={closeHelp} />}
      </Suspense>
    </div>
  )
}

interface HeaderProps {
  sidebar: { open: boolean; toggle: () => void }
  openPalette: () => void
  openHelp: () => void
}

function Header({ sidebar, openPalette, openHelp }: HeaderProps) {
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
      <NoticeBell />
      <UserMenu openHelp={openHelp} />
    </header>
  )
}
