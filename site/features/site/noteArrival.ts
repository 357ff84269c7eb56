import { recall, remember } from '../../ui/storage'

/** There on every page once the first view was seen, unless storage is blocked. */
export const ARRIVAL = 'jaali.arrival'

/** Keeps where the visit came from until a form is sent, perhaps some pages later. */
export function noteArrival() {
  if (recall('sessionStorage', ARRIVAL)) return
  const { referrer } = document
  remember('sessionStorage', ARRIVAL, JSON.stringify({ search: location.search, referrer }))
}
