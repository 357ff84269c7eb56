const inputs = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button'

/** How long a field that is fetched first is waited for. */
const PATIENCE = 3_000

/** Shows a field and puts the caret there, as soon as it is there; answers how to give up. */
export function focusField(form: HTMLElement, name: string) {
  const until = Date.now() + PATIENCE
  let frame = requestAnimationFrame(function look() {
    const row = form.querySelector(`[data-field="${CSS.escape(name)}"]`)
    const input = row?.querySelector<HTMLElement>(`[data-target] :is(${inputs})`)
    if (input) {
      row?.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
    } else if (Date.now() < until) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}
