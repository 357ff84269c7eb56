/**
 * A session can end while somebody is in the middle of something. Calls that are refused for it wait
 * here until they have signed in again, and are then made once more: nothing typed is lost.
 */
import { Signal } from './signal'

/** Whether the dialog that asks to sign in again is needed. */
export const expired = new Signal(false)

let waiting: ((again: boolean) => void)[] = []

/** Answers, in its time, whether there is a session again. */
export function askToSignIn() {
  return new Promise<boolean>((resolve) => {
    waiting.push(resolve)
    expired.set(true)
  })
}

export function answerSignIn(again: boolean) {
  const all = waiting
  waiting = []
  expired.set(false)
  for (const resolve of all) resolve(again)
}
