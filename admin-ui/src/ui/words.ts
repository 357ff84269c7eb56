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
