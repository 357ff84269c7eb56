/** The ways through the console. A feature's screen gets its line here. */
import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconLanguage,
  IconMessage,
  IconPackage,
  IconPhone,
  IconPhoto,
  IconRocket,
  IconShieldQuestion,
  IconTableExport,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { type LinkProps, useLocation } from '@tanstack/react-router'
import { type Me, may, type Need } from '../api/me'

interface NavigationItem {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: Icon
  needs: Need
  /** Another address that belongs to it. */
  also?: string
  /** Has a place of its own in the bar of phones, if there is room; the others are behind More. */
  inBar?: true
}

const items: NavigationItem[] = [
  { to: '/', label: 'Dashboard', icon: IconChartBar, needs: ['read', 'leads'], inBar: true },
  {
    to: '/leads',
    label: 'Leads',
    icon: IconPhone,
    needs: ['read', 'leads'],
    inBar: true,
  },
  {
    to: '/customers',
    label: 'Customers',
    icon: IconUsers,
    needs: ['read', 'customers'],
    inBar: true,
  },
  {
    to: '/bookings',
    also: '/new-booking',
    label: 'Bookings',
    icon: IconCalendarEvent,
    needs: ['read', 'bookings'],
    inBar: true,
  },
  // Others may look at the price list, but have no business there.
  { to: '/packages', label: 'Packages', icon: IconPackage, needs: ['update', 'packages'] },
  { to: '/content', label: 'Content', icon: IconFileText, needs: ['read', 'content'], inBar: true },
  {
    to: '/quarantine',
    label: 'Quarantine',
    icon: IconShieldQuestion,
    needs: ['read', 'quarantine'],
  },
  { to: '/privacy', label: 'Personal data', icon: IconUserShield, needs: ['read', 'privacy'] },
  {
    to: '/translations',
    label: 'Translations',
    icon: IconLanguage,
    needs: ['read', 'translations'],
    inBar: true,
  },
  { to: '/media', label: 'Media', icon: IconPhoto, needs: ['read', 'media'], inBar: true },
  {
    to: '/releases',
    label: 'Releases',
    icon: IconRocket,
    needs: ['read', 'releases'],
    inBar: true,
  },
  { to: '/messages', label: 'Messages', icon: IconMessage, needs: ['read', 'content'] },
  {
    to: '/transfer',
    label: 'Import and export',
    icon: IconTableExport,
    needs: ['export', 'leads'],
  },
]

/** What is behind an address of the navigation. */
export type Entry = Omit<NavigationItem, 'needs'>

/** Everybody is told of something. On a desk they stand behind the bell. */
export const notices: Entry = { to: '/notices', label: 'Notices', icon: IconBell }

/** What somebody may see, in the order of the navigation. */
export const itemsFor = (me: Me) => items.filter(({ needs }) => may(me, needs))

/** What makes a link of an item, marked while one of its addresses is open. */
export function useNavigationLinks() {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return ({ to, also }: Entry) => ({
    to,
    // Every address begins with that of the start.
    activeOptions: { exact: to === '/' },
    ...(also === here && ({ 'data-status': 'active', 'aria-current': 'page' } as const)),
  })
}
