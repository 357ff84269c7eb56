import { recall, remember } from '../../ui/storage'

/** The storage key: set on every page after the first paint, unless storage is blocked. */
export const ARRIVAL = 'jaali.arrival'

/** Stores where the visit came from, for a form that may be sent some pages later. */
export function noteArrival() {
  if (recall('sessionStorage', ARRIVAL)) return
  const { referrer } = document
  remember('sessionStorage', ARRIVAL, JSON.stringify({ search: location.search, referrer }))
}
