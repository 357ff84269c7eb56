/** `@Asha Rao` in a text: finding, completing and showing it. */
import type { Colleague, Mention } from './queries'

const fold = (text: string) => text.toLocaleLowerCase()

/** The `@` before the caret that is being completed, and what stands after it. */
export function mentionAt(text: string, caret: number) {
  const typed = /(?:^|[\s(])@((?:[^\s@][^@\n]{0,40})?)$/.exec(text.slice(0, caret))
  const word = typed?.[1]
  return word === undefined ? undefined : { at: caret - word.length - 1, word }
}

/** Whom the word after an `@` may become: a beginning of any of their names. Nobody once one is whole. */
export function matching(colleagues: Colleague[], word: string) {
  const typed = fold(word)
  const names = colleagues.map((one) => ({ one, name: fold(one.full_name) }))
  if (names.some(({ name }) => typed.startsWith(`${name} `))) return []
  return names
    .filter(({ name }) => name.startsWith(typed) || name.includes(` ${typed}`))
    .map(({ one }) => one)
}

/** The text with a name in place of what was typed after its `@`, and where the caret goes. */
export function completed(text: string, caret: number, at: number, name: string) {
  const rest = text.slice(caret)
  const mention = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, at) + mention + rest, caret: at + name.length + 2 }
}

/** A text in parts: each name that stands after an `@` is one of its own. The longest name counts. */
export function parts(text: string, names: string[]) {
  const wanted = [...new Set(names)].sort((a, b) => b.length - a.length)
  const found: { text: string; name?: string }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' && wanted.find((one) => isWhole(text, at + 1, one))
    if (name) {
      if (plain) found.push({ text: plain })
      found.push({ text: `@${name}`, name })
      plain = ''
      at += name.length + 1
    } else {
      plain += text[at]
      at += 1
    }
  }
  return plain ? [...found, { text: plain }] : found
}

/** Whether a name stands there, and does not go on as another. */
const isWhole = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length))

/** The ids of those whom a text mentions; who was mentioned before may have left meanwhile. */
export function mentioned(text: string, colleagues: Colleague[], before: Mention[]) {
  const known = [
    ...colleagues.map(({ id, full_name }) => ({ id, name: full_name })),
    ...before.map(({ user_id, name }) => ({ id: user_id, name })),
  ]
  const said = new Set(
    parts(
      text,
      known.map(({ name }) => name),
    ).map(({ name }) => name),
  )
  return [...new Set(known.filter(({ name }) => said.has(name)).map(({ id }) => id))]
}
