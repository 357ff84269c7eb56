/** After the first screen, which it would slow down. */
const LATER = 2_000

/** Starts the worker that opens the console without a connection. Where it may not run, nothing changes. */
export function startWorker() {
  const workers = navigator.serviceWorker
  // What was fetched before it came has passed it by.
  workers?.addEventListener('controllerchange', () => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    workers.controller?.postMessage(fetched)
  })
  const start = () => void workers?.register('/admin/sw.js').catch(() => {})
  window.addEventListener('load', () => window.setTimeout(start, LATER))
}
