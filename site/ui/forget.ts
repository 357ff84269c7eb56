import type { Store } from './storage'

/** Not in `storage.ts`, which is part of the page's first script: that one forgets nothing. */
export function forget(store: Store, key: string) {
  try {
    window[store].removeItem(key)
  } catch {
    // blocked: nothing was remembered
  }
}
