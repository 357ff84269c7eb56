/**
 * The calls that wait on this device until the engine has answered. Each has a key from the first try on,
 * by which the engine counts it once, however often it is sent.
 */
import { engine, type Schemas } from '../../api/client'
import { connected } from '../../api/connection'
import { keptMe } from '../../api/me'
import { isProblem, type Problem } from '../../api/problem'
import { Signal } from '../../api/signal'
import { drafts } from './drafts'

type Saved = Schemas['LeadDetail']

export interface Call {
  params: { path: { id: string } }
  body: Schemas['LeadCall']
}

export interface KeptCall extends Call {
  key: string
  at: number
  /** What stood in the form, to be opened with it again. */
  draft: unknown
  /** It was tried in vain. */
  waits?: boolean
  /** The engine's sentence, where it refused. */
  refused?: string
}

/** How long somebody who saves a call waits for the engine; then the call waits. */
const PATIENCE = 5_000
/** How long a try may take. */
const LONGEST = 20_000
/** Answers after which the same call may be taken later. */
const LATER = [401, 408, 425, 429, 502, 503, 504]

/** Each has a place of its own, so that tabs do not overwrite one another's. */
const prefix = () => `jaali.calls.${keptMe()?.user.id}.`

function read() {
  const own = prefix()
  const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
  const found = names.flatMap((name) => {
    const text = localStorage.getItem(name)
    return text ? [JSON.parse(text) as KeptCall] : []
  })
  return found.sort((a, b) => a.at - b.at)
}

/** All that the user here has saved and the engine has not taken. */
export const calls = new Signal<KeptCall[]>(read())

const show = () => calls.set(read())
window.addEventListener('storage', show)

/** Answers whether it will outlive this page. */
function keep(call: KeptCall) {
  try {
    localStorage.setItem(prefix() + call.key, JSON.stringify(call))
    return true
  } catch {
    return false
  } finally {
    show()
  }
}

export function drop({ key }: KeptCall) {
  localStorage.removeItem(prefix() + key)
  show()
}

/** The lead whose call is to be opened again. */
export const reopened = new Signal<string | undefined>(undefined)

/** Opens a refused call again, with what was typed. */
export function reopen(call: KeptCall) {
  const lead = call.params.path.id
  drafts.set(lead, call.draft)
  drop(call)
  reopened.set(lead)
}

/** The last call that waited and was taken, and what became of its lead. */
export const sent = new Signal<{ call: Call; lead: Saved } | undefined>(undefined)

interface Asker {
  resolve: (saved: Saved | undefined) => void
  reject: (error: unknown) => void
}

/** The forms that wait for the answer to their call, by its key. */
const askers = new Map<string, Asker>()

/** Records a call. Nothing is answered when it waits; a refusal is thrown, and nothing waits. */
export async function recordCall({ params, body }: Call): Promise<Saved | undefined> {
  const draft = drafts.get(params.path.id)
  const call = { key: crypto.randomUUID(), at: Date.now(), draft, params, body }
  return new Promise((resolve, reject) => {
    askers.set(call.key, { resolve, reject })
    if (!keep(call)) return void sendUnkept(call, reject)
    sendCalls()
    if (connected.get()) window.setTimeout(() => wait(call), PATIENCE)
    else wait(call)
  })
}

/** On a device without room the call stays in its form. */
async function sendUnkept(call: KeptCall, reject: Asker['reject']) {
  if (await trySending(call)) return
  askers.delete(call.key)
  reject(new Error('The call could neither be sent nor kept'))
}

/** A call without an answer waits in sight, and its form no longer waits for it. */
function wait({ key }: KeptCall) {
  const kept = read().find((call) => call.key === key)
  if (kept && !kept.waits) keep({ ...kept, waits: true })
  askers.get(key)?.resolve(undefined)
  askers.delete(key)
}

/** Sends what waits, one call after the other, until one cannot reach the engine; one tab alone at a time. */
export const sendCalls = () =>
  navigator.locks.request('jaali.calls', async () => {
    show()
    const all = calls.get().filter(({ refused }) => !refused)
    const isTheirs = !all.some(({ waits }) => waits) || (await isStillHere())
    for (const call of all) {
      if (!isTheirs || !(await trySending(call))) return all.forEach(wait)
    }
  })

/** Whether whoever made the calls is still signed in: another tab may have signed in somebody else. */
async function isStillHere() {
  const me = await engine
    .GET('/api/auth/me', { signal: AbortSignal.timeout(LONGEST) })
    .catch(() => {})
  return me?.data !== undefined && me.data.user.id === keptMe()?.user.id
}

/** Answers whether it has an answer: it was taken, or refused. */
async function trySending(call: KeptCall) {
  const answer = await post(call)
  if (!answer) return false
  const asker = askers.get(call.key)
  askers.delete(call.key)
  if ('saved' in answer) {
    drop(call)
    if (asker) asker.resolve(answer.saved)
    else sent.set({ call, lead: answer.saved })
  } else if (asker) {
    drop(call)
    asker.reject(answer.problem)
  } else {
    keep({ ...call, refused: sentenceOf(answer.problem) })
  }
  return true
}

const sentenceOf = ({ detail, errors, title }: Problem) => errors?.[0]?.message ?? detail ?? title

async function post({ key, params, body }: KeptCall) {
  try {
    const { data, error, response } = await engine.POST('/api/admin/leads/{id}/calls', {
      params,
      body,
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(LONGEST),
    })
    if (data) return { saved: data }
    // What failed in the engine is said to whoever has it in the form, and otherwise tried again.
    const isLater = LATER.includes(response.status) || (response.status >= 500 && !askers.has(key))
    return isProblem(error) && !isLater ? { problem: error } : undefined
  } catch {
    return undefined
  }
}
