import { Signal } from '../api/signal'

/** How many notices the user has not seen. */
export const unread = new Signal(0)

/** `44`, and `99+` of more. */
export const upTo99 = (count: number) => (count > 99 ? '99+' : String(count))
