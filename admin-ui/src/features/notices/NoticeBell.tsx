import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useBack } from '../../ui/back'
import { upTo99 } from '../../ui/unread'
import styles from './NoticeBell.module.css'
import { useUnreadCount } from './queries'

const NoticeList = lazy(async () => ({ default: (await import('./NoticeList')).NoticeList }))
const MarkAllRead = lazy(async () => ({ default: (await import('./NoticeList')).MarkAllRead }))

const hide = () => document.getElementById('notices')?.hidePopover()

/** How many notices wait, and the list of them. On a phone they stand behind More. */
export function NoticeBell() {
  const count = useUnreadCount()
  const [isOpen, setIsOpen] = useState(false)
  useBack(hide, isOpen)
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget="notices"
        aria-label={count > 0 ? `Notices, ${upTo99(count)} unread` : 'Notices'}
      >
        <IconBell size={20} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {upTo99(count)}
          </span>
        )}
      </button>
      <div
        id="notices"
        popover="auto"
        className={styles.panel}
        role="dialog"
        aria-label="Notices"
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <div className={styles.head}>
              <h2>Notices</h2>
              <MarkAllRead />
            </div>
            <NoticeList leave={hide} />
            <Link to="/account" className={styles.settings} onClick={hide}>
              What you are told, and the sound
            </Link>
          </Suspense>
        )}
      </div>
    </>
  )
}
