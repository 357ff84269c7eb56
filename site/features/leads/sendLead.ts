import { recall } from '../../ui/storage'
import { VISIT, type Visit } from '../../ui/visit'
import { drop, keep, type Parcel, post } from './outbox'
import { isCampaign, type Values } from './rules'

/** The last thing a form tried to send, until it is known to have arrived. */
let pending = { body: '', key: '' }

export const isPending = (key: string) => key === pending.key

/** A retry of the very same submission keeps its key; a changed one replaces the old one. */
function keyFor(body: string) {
  if (body !== pending.body) {
    if (pending.key) drop(pending.key)
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    pending = { body, key: Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('') }
  }
  return pending.key
}

/** Where the visit came from, noted by the loader on each of its pages. */
function attribution(): Values {
  try {
    const visit = JSON.parse(recall('sessionStorage', VISIT) ?? '{}') as Partial<Visit>
    const campaign = [...new URLSearchParams(visit.search)].filter(([name]) => isCampaign(name))
    return {
      ...Object.fromEntries(campaign),
      referrer: visit.referrer ?? '',
      landing_page: visit.page ?? '',
      landing_area: visit.area ?? '',
      last_area: visit.seen ?? '',
    }
  } catch {
    return {}
  }
}

/** Never throws: on any failure the form keeps what was typed, and the lead is retried. */
export async function sendLead(values: Values, said: Parcel['said']) {
  // A visitor who came by a campaign counts for that one, not for the page's own.
  const filled = Object.entries({ ...values, ...attribution() }).filter(([, value]) => value !== '')
  const body = JSON.stringify({ ...Object.fromEntries(filled), consent: values.consent === 'true' })
  const parcel = { key: keyFor(body), body, said }
  const answer = await post(parcel)
  if (answer.outcome === 'unreachable') return { ...answer, kept: keep(parcel) }
  drop(parcel.key)
  pending = { body: '', key: '' }
  return answer
}
