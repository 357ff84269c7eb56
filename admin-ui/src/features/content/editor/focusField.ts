const inputs = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button'

/** The code of some fields is fetched first; the caret waits this long for them. */
const FIELD_TIMEOUT = 3_000

/** Scrolls to a field and focuses it once it is rendered; the answer cancels this. */
export function focusField(form: HTMLElement, name: string) {
  const until = Date.now() + FIELD_TIMEOUT
  let frame = requestAnimationFrame(function look() {
    // Of a block, its first field.
    const path = CSS.escape(name)
    const row = form.querySelector(`[data-field="${path}"], [data-field^="${path}/"]`)
    const all = row?.querySelectorAll<HTMLElement>(`[data-target] :is(${inputs})`) ?? []
    // Buttons that format a text come before the text.
    const input = [...all].find((one) => !one.closest('[role=toolbar]'))
    if (input) {
      row?.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
    } else if (Date.now() < until) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}
