/** What was typed and has not reached the engine yet, kept on this device. */
import { type Fields, merge, sameFields } from '../fields'
import type { Place } from '../queries'

export interface Kept {
  /** What the engine had when the typing began. */
  base: Fields
  /** What was sent and not answered: the engine may have it all the same. */
  sent?: Fields[]
  fields: Fields
  at: number
}

/** What was typed, and what the engine has now. A text that came from this device is no rival. */
export function mergeTyped({ base, sent = [], fields }: Omit<Kept, 'at'>, present: Fields) {
  const isOwn = sent.some((one) => sameFields(one, present))
  return merge(isOwn ? present : base, fields, present)
}

/** Whose it is, and where it belongs. */
export const keyOf = (user: string, { kind, slug, locale }: Place) =>
  `jaali.content.${user}.${kind}/${slug}/${locale}`

export function readKept(key: string): Kept | undefined {
  try {
    const text = localStorage.getItem(key)
    return text ? (JSON.parse(text) as Kept) : undefined
  } catch {
    return undefined
  }
}

export function keep(key: string, kept: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A device without room: the engine has it in a few seconds.
  }
}

/** An entry has another slug: what was typed of it goes along. */
export function moveKept(user: string, kind: string, slug: string, to: string) {
  const before = keyOf(user, { kind, slug, locale: '' })
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(before))) {
    const kept = readKept(key)
    if (kept) keep(keyOf(user, { kind, slug: to, locale: key.slice(before.length) }), kept)
    forget(key)
  }
}

export const forget = (key: string) => localStorage.removeItem(key)
