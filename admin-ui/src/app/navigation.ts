/** The ways through the console. A feature's screen gets its line here. */
import { type Icon, IconPhone } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type Me, may, type Need } from '../api/me'

export interface NavigationItem {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: Icon
  needs: Need
  /** Has a place of its own in the bar of phones; the others are behind More. */
  inBar?: true
}

const items: NavigationItem[] = [
  { to: '/leads', label: 'Leads', icon: IconPhone, needs: ['read', 'leads'], inBar: true },
]

/** What somebody may see, in the order of the navigation. */
export const itemsFor = (me: Me) => items.filter(({ needs }) => may(me, needs))
