/** What was typed and has not reached the engine yet, kept on this device. */
import type { Fields } from './fields'
import type { Place } from './queries'

export interface Kept {
  /** What the engine had when the typing began. */
  base: Fields
  fields: Fields
  at: number
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

export const forget = (key: string) => localStorage.removeItem(key)
