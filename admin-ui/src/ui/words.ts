/** `bed_bug_management` → `Bed bug management`: a code that no catalogue has a label for. */
export function readable(code: string) {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The options of a select for the words of a closed list, in its order. */
export const options = <Word extends string>(
  words: readonly Word[],
  label: (word: Word) => string = readable,
) => words.map((word) => ({ value: word, label: label(word) }))

/** `1 visit`, `3 visits` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** `3 visits, 2 payments and 1 lead` */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
