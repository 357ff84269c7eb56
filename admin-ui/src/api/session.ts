/**
 * A session can end while somebody is in the middle of something, and some things want the password
 * once more. Calls that are refused for it wait here until it was shown, and are then made once more:
 * nothing typed is lost.
 */
import { Signal } from './signal'

class Gate {
  /** Whether its dialog is needed. */
  readonly isClosed = new Signal(false)
  #waiting: ((again: boolean) => void)[] = []

  /** Answers, in its time, whether to make the call again. */
  ask = () =>
    new Promise<boolean>((resolve) => {
      this.#waiting.push(resolve)
      this.isClosed.set(true)
    })

  answer = (again: boolean) => {
    const all = this.#waiting
    this.#waiting = []
    this.isClosed.set(false)
    for (const resolve of all) resolve(again)
  }
}

/** The session has ended. */
export const signIn = new Gate()

/** There is one, and the password is asked for all the same. */
export const confirmation = new Gate()
