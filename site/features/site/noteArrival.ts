import { recall, remember } from '../../ui/storage'
import { VISIT, type Visit } from '../../ui/visit'

/**
 * Stores where the visit came from, for a form that may be sent some pages later. The first page and
 * the first campaign stay; what was seen last moves on.
 */
export function noteArrival() {
  const { pathname: page, search } = location
  const { area = '' } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  const visit: Visit = JSON.parse(
    recall('sessionStorage', VISIT) ??
      JSON.stringify({ page, area, search, referrer: document.referrer }),
  )
  // An advertisement clicked in the middle of a visit counts where none began it.
  if (!/utm_|clid=|braid=/.test(visit.search)) visit.search = search
  if (area) visit.seen = area
  remember('sessionStorage', VISIT, JSON.stringify(visit))
}
