/** From 1024 px a lead opens beside the list. */
import { useMediaQuery } from '@mantine/hooks'
import { createContext } from 'react'
import type { Lead } from './queries'

const WIDE = '(min-width: 64em)'

export const useIsDesk = () => useMediaQuery(WIDE, true, { getInitialValueInEffect: false })

interface Desk {
  /** The list has the sheet of calls, and knows whom to call next. */
  call: (lead: Lead) => void
  close: () => void
}

/** What a lead beside the list leaves to the list; one with the page to itself has none. */
export const DeskContext = createContext<Desk | undefined>(undefined)

const listOrLead = /^\/leads(\/(?!new$)[^/]+)?$/
let before = ''

/** For the router: a lead that opens, changes or closes beside the list does not scroll the list. */
export function isScrolled({ location: { pathname } }: { location: { pathname: string } }) {
  const from = before
  before = pathname
  const isBeside = listOrLead.test(from) && listOrLead.test(pathname) && from !== pathname
  return !(isBeside && window.matchMedia(WIDE).matches)
}
