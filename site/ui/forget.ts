import type { Store } from './storage'

/** Not in `storage.ts`: that is part of the page's first script, which removes nothing. */
export function forget(store: Store, key: string) {
  try {
    window[store].removeItem(key)
  } catch {
    // blocked: nothing was remembered
  }
}
