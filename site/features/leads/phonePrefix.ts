/** The field of a phone number begins with +91, whatever is deleted, typed or pasted. */

const PREFIX = '+91 '

/** The number as it stands in the field: `+91 ` and the rest, as it was typed. */
export function withPrefix(typed: string) {
  if (typed.startsWith(PREFIX)) return PREFIX + national(typed.slice(PREFIX.length))
  // Some of the prefix was deleted, and nothing was written.
  if (/^(\+9?1?\s*)?$/.test(typed)) return PREFIX
  return PREFIX + national(typed)
}

/** Without the country and the zero of calls from afar. */
const national = (typed: string) =>
  typed.replace(/^\s*(\+\s*91[\s-]*|91(?=\s|\d{10})[\s-]*|0+(?=\d)|0+$)?/, '')

/** Puts a field right while it is typed in; the caret stays where it was. */
export function keepPrefix(input: HTMLInputElement) {
  const { value, selectionStart } = input
  const right = withPrefix(value)
  if (right === value) return
  const fromEnd = value.length - (selectionStart ?? value.length)
  input.value = right
  const caret = Math.max(right.length - fromEnd, PREFIX.length)
  input.setSelectionRange(caret, caret)
}
