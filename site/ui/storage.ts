/** Browser storage that may be blocked: then nothing is stored, and nothing breaks. */

export type Store = 'localStorage' | 'sessionStorage'

export function remember(store: Store, key: string, value: string) {
  try {
    window[store].setItem(key, value)
  } catch {
    // blocked or full: the visit continues without storage
  }
}

export function recall(store: Store, key: string) {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}
