import { useState } from 'react'

const COOKIE = 'sidebar_state'
const WEEK = 7 * 24 * 60 * 60

/** From here on, in pixels, there is room for it beside a list. */
const ROOM = 1024

/** As it was left; on a tablet it is folded until somebody wants it. */
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
