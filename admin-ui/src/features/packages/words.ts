/** A package in words. */

/** `12 visits` */
export const visits = (number: number) => (number === 1 ? '1 visit' : `${number} visits`)

/** How long a package holds: 0 One-time, 365 1 Year, 45 45 Days, otherwise N Days. */
export function validity(days: number) {
  if (days === 0) return 'One-time'
  return days === 365 ? '1 Year' : `${days} Days`
}
