import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconKeyboard,
  IconLock,
  IconLogout,
  IconSettings,
  IconShieldLock,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { leave, useMay, useMe } from '../api/me'
import { useSignOut } from '../features/auth/queries'
import { useBack } from '../ui/back'
import { confirm } from '../ui/confirm'
import { Tag } from '../ui/Tag'
import { toast } from '../ui/toast'
import { readable } from '../ui/words'
import { useCounts } from './counts'
import styles from './UserMenu.module.css'
import { useWhatWaits } from './useWhatWaits'
import { Waiting } from './Waiting'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')
    .toUpperCase()

const ChangePassword = lazy(async () => ({
  default: (await import('../features/auth/ChangePassword')).ChangePassword,
}))

const hide = () => document.getElementById('user-menu')?.hidePopover()

/** Who is signed in, and what concerns only them. */
export function UserMenu({ openHelp }: { openHelp: () => void }) {
  const { user } = useMe()
  const may = useMay()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [password, { open: openPassword, close: closePassword }] = useDisclosure()
  const [isOpen, setIsOpen] = useState(false)
  useBack(hide, isOpen)
  const signOut = useSignOut()
  const cache = useQueryClient()
  const waiting = useWhatWaits()
  const settings = useCounts()['/settings']
  const end = () =>
    signOut.mutate({}, { onSuccess: () => leave(cache), onError: (error) => toast.problem(error) })
  function askFirst() {
    hide()
    const [wait, stay] = waiting.count === 1 ? ['waits', 'It stays'] : ['wait', 'They stay']
    confirm({
      title: 'Sign out?',
      text: `${waiting.what} ${wait} to be sent. ${stay} on this device until you sign in again.`,
      verb: 'Sign out',
      run: end,
    })
  }
  const role = user.role ? readable(user.role) : 'No role'
  return (
    <>
      <button
        type="button"
        className={styles.me}
        popoverTarget="user-menu"
        aria-label={`${user.full_name}, ${role}`}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initials(user.full_name)}
        </span>
        <span className={styles.names}>
          <b>{user.full_name}</b>
          <span>{user.email}</span>
        </span>
        <span className={styles.role}>
          <Tag tone="ok">{role}</Tag>
        </span>
      </button>
      <div
        id="user-menu"
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <div className={styles.card}>
          <b>{user.full_name}</b>
          <span>{user.email}</span>
          <Tag tone="ok">{role}</Tag>
        </div>
        <fieldset className={styles.scheme}>
          <legend>Appearance</legend>
          <SegmentedControl
            fullWidth
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'Auto' },
            ]}
          />
        </fieldset>
        {may('read', 'settings') && (
          <Link
            to="/settings"
            className={styles.item}
            onClick={hide}
            aria-describedby={settings && 'settings-wait'}
          >
            <IconSettings size={20} aria-hidden="true" />
            Settings
            <Waiting count={settings} id="settings-wait" />
          </Link>
        )}
        <Link to="/account" className={styles.item} onClick={hide}>
          <IconShieldLock size={20} aria-hidden="true" />
          Sign-in and security
        </Link>
        <button
          type="button"
          className={styles.item}
          popoverTarget="user-menu"
          popoverTargetAction="hide"
          onClick={openHelp}
        >
          <IconKeyboard size={20} aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <button
          type="button"
          className={styles.item}
          popoverTarget="user-menu"
          popoverTargetAction="hide"
          onClick={openPassword}
        >
          <IconLock size={20} aria-hidden="true" />
          Change password
        </button>
        <button type="button" className={styles.item} onClick={waiting.count > 0 ? askFirst : end}>
          <IconLogout size={20} aria-hidden="true" />
          Sign out
        </button>
      </div>
      <Suspense>{password && <ChangePassword close={closePassword} />}</Suspense>
    </>
  )
}
