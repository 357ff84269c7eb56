import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure, useOs } from '@mantine/hooks'
import { IconCloudOff, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { connected, tryConnection } from '../api/connection'
import { useMe } from '../api/me'
import { confirmation, signIn } from '../api/session'
import { useSignal } from '../api/signal'
import { AlertBanner } from '../features/alerts/AlertBanner'
import { question } from '../ui/confirm'
import { useHotkeys } from '../ui/hotkeys'
import { useLiveEvents } from '../ui/live'
import { BottomBar } from './BottomBar'
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
  useLiveEvents()
  // Fetched before it is asked for, so that it opens at once during a call.
  useEffect(() => void fetchPalette(), [])
  const sidebar = useSidebar()
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
      <UserMenu openHelp={openHelp} />
    </header>
  )
}

/** Pause between two tries to reach the engine. */
const PAUSE = 5_000

/** Says that the engine cannot be reached, and brings the screen up to date when it can again. */
function ConnectionBanner() {
  const cache = useQueryClient()
  const isConnected = useSignal(connected)
  useEffect(() => {
    if (isConnected) return
    const timer = window.setInterval(tryConnection, PAUSE)
    return () => {
      window.clearInterval(timer)
      cache.invalidateQueries()
    }
  }, [isConnected, cache])
  return (
    <div role="status" className={styles.place}>
      {!isConnected && (
        <div className={styles.banner}>
          <IconCloudOff size={20} aria-hidden="true" />
          <span>No connection. What you typed is kept; nothing is saved until it is back.</span>
          <Button size="compact-md" variant="default" onClick={tryConnection}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
