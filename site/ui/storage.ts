/** Browser storage that may be blocked: then nothing is remembered, and nothing breaks. */

export function remember(
  store: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
) {
  try {
    if (value === null) window[store].removeItem(key)
    else window[store].setItem(key, value)
  } catch {
    // blocked or full: the visit goes on without memory
  }
}

export function recall(store: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}
