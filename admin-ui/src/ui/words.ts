/** `bed_bug_management` → `Bed bug management`: a code that no catalogue has a label for. */
export function readable(code: string) {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
