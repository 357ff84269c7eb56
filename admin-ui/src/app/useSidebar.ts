import { useState } from 'react'

const COOKIE = 'sidebar_state'
const WEEK = 7 * 24 * 60 * 60

const isOpen = () => !document.cookie.split('; ').includes(`${COOKIE}=false`)

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
