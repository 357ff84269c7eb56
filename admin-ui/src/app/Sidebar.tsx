import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../api/me'
import { Mark } from '../ui/Mark'
import { Links } from './Links'
import { itemsFor } from './navigation'
import styles from './Sidebar.module.css'

export function Sidebar({ folded }: { folded: boolean }) {
  const me = useMe()
  return (
    <aside className={styles.sidebar}>
      <Link to="/" className={styles.brand} aria-label="Jaali, to the start">
        <Mark />
        {!folded && <span>Jaali</span>}
      </Link>
      <nav aria-label="Main">
        <Links items={itemsFor(me)} folded={folded} />
      </nav>
    </aside>
  )
}

const COOKIE = 'sidebar_state'
const WEEK = 7 * 24 * 60 * 60

/** From here on, in pixels, there is room for it beside a list. */
const ROOM = 1024

/** As the user left it; on a tablet it begins folded. */
function isOpen() {
  const kept = document.cookie.match(`${COOKIE}=(true|false)`)
  return kept ? kept[1] === 'true' : window.innerWidth >= ROOM
}

/** Whether the sidebar stands open. A cookie keeps it for a week. */
export function useSidebar() {
  const [open, setOpen] = useState(isOpen)
  function toggle() {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `${COOKIE}=${!open}; path=/admin; max-age=${WEEK}; samesite=lax`
    setOpen(!open)
  }
  return { open, toggle }
}
