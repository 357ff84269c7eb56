import type { FieldError, LeadReceipt } from '../../api/pageData'
import { recall } from '../../ui/storage'
import type { Values } from './rules'

export type Answer = { sent: true; leadNumber: string } | { sent: false; errors: FieldError[] }

/** A retry of the very same submission keeps its key, so that it cannot become a second lead. */
let lastTry = { body: '', key: '' }

function idempotencyKey(body: string) {
  if (body !== lastTry.body) {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    lastTry = { body, key: Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('') }
  }
  return lastTry.key
}

/** Where the visit came from, noted by the loader on its first page. */
function attribution(): Values {
  const arrival = JSON.parse(recall('sessionStorage', 'jaali.arrival') ?? '{}') as Values
  const utm = [...new URLSearchParams(arrival.search)].filter(([name]) =>
    /^utm_(source|medium|campaign|term|content)$/.test(name),
  )
  return { ...Object.fromEntries(utm), referrer: arrival.referrer ?? '' }
}

/** Never throws: whatever goes wrong, the form stays as it was typed. */
export async function sendLead(values: Values): Promise<Answer> {
  const filled = Object.entries({ ...attribution(), ...values }).filter(([, value]) => value !== '')
  const body = JSON.stringify({ ...Object.fromEntries(filled), consent: values.consent === 'true' })
  try {
    const answer = await fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey(body) },
      body,
    })
    const json = (await answer.json()) as Partial<LeadReceipt> & { errors?: FieldError[] }
    if (answer.ok) return { sent: true, leadNumber: json.lead_number ?? '' }
    return { sent: false, errors: json.errors ?? [] }
  } catch (error) {
    console.error(error)
    return { sent: false, errors: [] }
  }
}
