/** A package in words. */
import type { Package } from './queries'

/** `12 visits` */
export const visits = (number: number) => (number === 1 ? '1 visit' : `${number} visits`)

/** How long a package holds: 0 One-time, 365 1 Year, 45 45 Days, otherwise N Days. */
export function validity(days: number) {
  if (days === 0) return 'One-time'
  return days === 365 ? '1 Year' : `${days} Days`
}

/** Its size, as the price list says it. */
export const roomOf = (item: Package) => item.room_type?.replaceAll('_', ' ')

/** `Rodent Control, 2 bhk` */
export const nameOf = (item: Package) =>
  [item.service_name, roomOf(item)].filter(Boolean).join(', ')
