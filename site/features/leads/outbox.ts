/**
 * The outbox: leads that could not reach the engine wait here, in the visitor's browser.
 *
 * They are tried again when the browser is online, after growing pauses, and on the next visit. A lead
 * keeps its idempotency key from the first try on, so that trying again never makes a second one.
 */
import { engineOfPage } from '../../api/engine'
import type { FieldError, LeadReceipt } from '../../api/pageData'
import { forget } from '../../ui/forget'
import { recall, remember } from '../../ui/storage'

export interface Parcel {
  key: string
  body: string
  /** Messages for later, perhaps on a page without these texts; `{number}` is the lead's number. */
  said: { sent: string; refused: string }
}

export type Answer =
  | { outcome: 'sent'; leadNumber: string }
  | { outcome: 'refused'; errors: FieldError[] }
  | { outcome: 'unreachable' }

/** Event of the window; a form that still shows the lead calls `preventDefault` and reports it. */
export const DELIVERED = 'jaali.delivered'
export type Delivered = CustomEvent<{ key: string; answer: Answer }>

const KEY = 'jaali.outbox'
const PATIENCE = 15_000
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 300_000

/** The parcels where storage is blocked: they last as long as the page. */
let inMemory: Parcel[] = []
let pauses = 0
let timer: ReturnType<typeof setTimeout> | undefined
let delivering = false
let listening = false

function parcels(): Parcel[] {
  const stored = recall('localStorage', KEY)
  if (stored === null) return inMemory
  try {
    return JSON.parse(stored) as Parcel[]
  } catch {
    return []
  }
}

function store(list: Parcel[]) {
  inMemory = list
  if (list.length > 0) remember('localStorage', KEY, JSON.stringify(list))
  else forget('localStorage', KEY)
}

export const drop = (key: string) => store(parcels().filter((p) => p.key !== key))

/** Stores a parcel and retries it; true when it will outlive this page. */
export function keep(parcel: Parcel) {
  store([...parcels().filter((p) => p.key !== parcel.key), parcel])
  listen()
  tryLater()
  return recall('localStorage', KEY) !== null
}

/** Never throws. `unreachable` if a retry may succeed: no network, timeout, 408, 425, 429, 5xx. */
export async function post({ key, body }: Parcel): Promise<Answer> {
  try {
    const answer = await fetch(`${engineOfPage()}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (answer.status >= 500 || [408, 425, 429].includes(answer.status))
      return { outcome: 'unreachable' }
    const json = (await answer.json()) as Partial<LeadReceipt> & { errors?: FieldError[] }
    if (answer.ok) return { outcome: 'sent', leadNumber: json.lead_number ?? '' }
    return { outcome: 'refused', errors: json.errors ?? [] }
  } catch {
    return { outcome: 'unreachable' }
  }
}

/** Sends the waiting parcels one after the other, until one cannot reach the engine. */
export async function deliver() {
  if (delivering) return
  delivering = true
  clearTimeout(timer)
  listen()
  try {
    for (const parcel of parcels()) {
      const answer = await post(parcel)
      if (answer.outcome === 'unreachable') return tryLater()
      pauses = 0
      drop(parcel.key)
      announce(parcel, answer)
    }
  } finally {
    delivering = false
  }
}

function listen() {
  if (!listening) addEventListener('online', () => void deliver())
  listening = true
}

function tryLater() {
  clearTimeout(timer)
  timer = setTimeout(() => void deliver(), Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE))
  pauses += 1
}

function announce({ key, said }: Parcel, answer: Answer) {
  const event: Delivered = new CustomEvent(DELIVERED, {
    detail: { key, answer },
    cancelable: true,
  })
  if (!dispatchEvent(event)) return
  const sent = answer.outcome === 'sent'
  toast(sent ? said.sent.replace('{number}', answer.leadNumber) : said.refused)
}

/** A popover: a tap beside it or Escape closes the message. */
function toast(sentence: string) {
  const element = document.createElement('p')
  element.className = 'toast'
  element.role = 'alert'
  element.popover = 'auto'
  document.body.append(element)
  element.textContent = sentence
  element.showPopover?.()
}
