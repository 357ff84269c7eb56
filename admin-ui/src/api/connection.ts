import { Signal } from './signal'

/** Whether the last call reached the engine. */
export const connected = new Signal(true)

/** Tries whether the engine can be reached again. */
export async function tryConnection() {
  try {
    connected.set((await window.fetch('/healthz', { cache: 'no-store' })).ok)
  } catch {
    connected.set(false)
  }
  return connected.get()
}

// The browser knows at once that there is none. That there is one, it only hopes.
window.addEventListener('offline', () => connected.set(false))
window.addEventListener('online', tryConnection)
