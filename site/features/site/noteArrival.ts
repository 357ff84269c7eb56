import { recall, remember } from '../../ui/storage'

/** Keeps where the visit came from until a form is sent, perhaps some pages later. */
export function noteArrival() {
  if (recall('sessionStorage', 'jaali.arrival')) return
  const { referrer } = document
  remember('sessionStorage', 'jaali.arrival', JSON.stringify({ search: location.search, referrer }))
}
