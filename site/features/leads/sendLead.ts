import { recall } from '../../ui/storage'
import { drop, keep, type Parcel, post } from './outbox'
import type { Values } from './rules'

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

/** Where the visit came from, noted by the loader on its first page. */
function attribution(): Values {
  try {
    const arrival = JSON.parse(recall('sessionStorage', 'jaali.arrival') ?? '{}') as Values
    const utm = [...new URLSearchParams(arrival.search)].filter(([name]) =>
      /^utm_(source|medium|campaign|term|content)$/.test(name),
    )
    return { ...Object.fromEntries(utm), referrer: arrival.referrer ?? '' }
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
