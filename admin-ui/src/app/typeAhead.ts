/**
 * Keys that come after something was opened and before its box is there: they are kept for the
 * box, and are no keys of the screen behind.
 */
let kept = ''

function keep(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  kept += event.key
}

export function keepKeys() {
  kept = ''
  window.addEventListener('keydown', keep, { capture: true })
}

/** What was typed until now. From now on keys go their way. */
export function keptKeys() {
  window.removeEventListener('keydown', keep, { capture: true })
  const typed = kept
  kept = ''
  return typed
}
