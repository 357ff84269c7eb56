/**
 * What was saved waits on this device until the engine has answered. Each has a key from the first try
 * on, by which the engine takes it once, however often it is sent.
 */
import { engine } from './client'
import { connected } from './connection'
import { keptMe } from './me'
import { isProblem, type Problem } from './problem'
import { Signal } from './signal'

export interface Kept {
  /** What it is: who sends it is found by that. */
  kind: string
  key: string
  at: number
  /** It was tried in vain. */
  waits?: boolean
  /** The engine's sentence, where it refused. */
  refused?: string
}

/** How long somebody who saves waits for the engine; then what was saved waits. */
const PATIENCE = 5_000
/** How long a try may take. */
const LONGEST = 20_000
/** Answers after which the same may be taken later. */
const LATER = [401, 408, 425, 429, 502, 503, 504]

/** Each has a place of its own, so that tabs do not overwrite one another's. */
const prefix = () => `jaali.waiting.${keptMe()?.user.id}.`

function read() {
  const own = prefix()
  const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
  const found = names.flatMap((name) => {
    const text = localStorage.getItem(name)
    return text ? [JSON.parse(text) as Kept] : []
  })
  return found.sort((a, b) => a.at - b.at)
}

/** All that the user here has saved and the engine has not taken. */
export const all = new Signal<Kept[]>(read())

const show = () => all.set(read())
window.addEventListener('storage', show)

/** Answers whether it will outlive this page. */
function keep(kept: Kept) {
  try {
    localStorage.setItem(prefix() + kept.key, JSON.stringify(kept))
    return true
  } catch {
    return false
  } finally {
    show()
  }
}

export function drop({ key }: Kept) {
  localStorage.removeItem(prefix() + key)
  show()
}

/** What goes with each try. */
export interface Try {
  headers: { 'Idempotency-Key': string }
  signal: AbortSignal
}

interface Answer<Saved> {
  data?: Saved | undefined
  error?: unknown
  response: Response
}

interface Sender {
  post: (kept: Kept, how: Try) => Promise<Answer<unknown>>
  /** One that waited was taken. */
  taken: (kept: Kept, saved: unknown) => void
}

const senders = new Map<string, Sender>()

interface Asker {
  resolve: (saved: unknown) => void
  reject: (error: unknown) => void
}

/** The forms that wait for the answer to what they saved, by its key. */
const askers = new Map<string, Asker>()

/** A kind of things that wait: how one is sent, and what is done with one that waited and was taken. */
export function waitingRoom<Item extends object, Saved>(
  kind: string,
  post: (item: Item, how: Try) => Promise<Answer<Saved>>,
) {
  /** Those of this kind. */
  const list = new Signal<(Kept & Item)[]>([])
  const look = () => list.set(all.get().filter((one) => one.kind === kind) as (Kept & Item)[])
  all.follow(look)
  look()
  /** The last one that waited and was taken, and what the engine made of it. */
  const sent = new Signal<{ item: Item; saved: Saved } | undefined>(undefined)
  senders.set(kind, {
    post: (kept, how) => post(kept as Kept & Item, how),
    taken: (kept, saved) => sent.set({ item: kept as Kept & Item, saved: saved as Saved }),
  })
  /** Nothing is answered when it waits; a refusal is thrown, and nothing waits. */
  const save = (item: Item) =>
    new Promise<Saved | undefined>((resolve, reject) => {
      const kept = { ...item, kind, key: crypto.randomUUID(), at: Date.now() }
      askers.set(kept.key, { resolve: resolve as Asker['resolve'], reject })
      if (!keep(kept)) return void sendUnkept(kept, reject)
      if (due().length > 1) sendAll()
      else first = sendFirst(kept)
      if (connected.get()) window.setTimeout(() => wait(kept), PATIENCE)
      else wait(kept)
    })
  return { list, sent, save }
}

/** On a device without room it stays in its form. */
async function sendUnkept(kept: Kept, reject: Asker['reject']) {
  if (await trySending(kept)) return
  askers.delete(kept.key)
  reject(new Error('It could neither be sent nor kept'))
}

/** What has no answer waits in sight, and its form no longer waits for it. */
function wait({ key }: Kept) {
  const kept = read().find((one) => one.key === key)
  if (kept && !kept.waits) keep({ ...kept, waits: true })
  askers.get(key)?.resolve(undefined)
  askers.delete(key)
}

/** What is to be sent. */
const due = () => all.get().filter(({ refused, kind }) => !refused && senders.has(kind))

/** The end of what this tab sent without asking the others. */
let first = Promise.resolve()

/** Where nothing waits before it, it goes at once: to ask the other tabs takes longer than to send it. */
async function sendFirst(kept: Kept) {
  if (!(await trySending(kept))) wait(kept)
}

/** Sends what waits, one after the other, until one cannot reach the engine; one tab alone at a time. */
export const sendAll = () =>
  navigator.locks.request('jaali.waiting', async () => {
    await first
    show()
    const these = due()
    const isTheirs = !these.some(({ waits }) => waits) || (await isStillHere())
    for (const kept of these) {
      if (!isTheirs || !(await trySending(kept))) return these.forEach(wait)
    }
  })

/** Whether whoever saved it is still signed in: another tab may have signed in somebody else. */
async function isStillHere() {
  const me = await engine
    .GET('/api/auth/me', { signal: AbortSignal.timeout(LONGEST) })
    .catch(() => {})
  return me?.data !== undefined && me.data.user.id === keptMe()?.user.id
}

/** Answers whether it has an answer: it was taken, or refused. */
async function trySending(kept: Kept) {
  const sender = senders.get(kept.kind)
  const answer = sender && (await post(sender, kept))
  if (!answer) return false
  const asker = askers.get(kept.key)
  askers.delete(kept.key)
  if ('saved' in answer) {
    drop(kept)
    if (asker) asker.resolve(answer.saved)
    else sender.taken(kept, answer.saved)
  } else if (asker) {
    drop(kept)
    asker.reject(answer.problem)
  } else {
    keep({ ...kept, refused: sentenceOf(answer.problem) })
  }
  return true
}

const sentenceOf = ({ detail, errors, title }: Problem) => errors?.[0]?.message ?? detail ?? title

async function post({ post }: Sender, kept: Kept) {
  try {
    const headers = { 'Idempotency-Key': kept.key }
    const how = { headers, signal: AbortSignal.timeout(LONGEST) }
    const { data, error, response } = await post(kept, how)
    if (data) return { saved: data }
    // What failed in the engine is said to whoever has it in the form, and otherwise tried again.
    const { status } = response
    const isLater = LATER.includes(status) || (status >= 500 && !askers.has(kept.key))
    return isProblem(error) && !isLater ? { problem: error } : undefined
  } catch {
    return undefined
  }
}
