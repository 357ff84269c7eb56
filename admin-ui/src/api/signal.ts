import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export class Signal<T> {
  #value: T
  readonly #followers = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  get = () => this.#value

  set = (value: T) => {
    if (value === this.#value) return
    this.#value = value
    for (const tell of this.#followers) tell()
  }

  follow = (tell: () => void) => {
    this.#followers.add(tell)
    return () => {
      this.#followers.delete(tell)
    }
  }
}

export const useSignal = <T>(signal: Signal<T>) =>
  useSyncExternalStore(signal.follow, signal.get, signal.get)
