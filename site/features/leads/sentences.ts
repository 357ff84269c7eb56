import type { TextKey } from '../../ui/texts'

/** Error code of a field → the sentence about it. */
const sentences: Record<string, TextKey> = {
  characters: 'form.error.characters',
  choice: 'form.error.choice',
  date: 'form.error.date',
  date_past: 'form.error.date_past',
  email: 'form.error.email',
  package: 'form.error.package',
  phone: 'form.error.phone',
  pincode: 'form.error.pincode',
  required: 'form.error.required',
  too_long: 'form.error.too_long',
  unknown: 'form.error.unknown',
}

/** A code that no visitor can cause has no sentence of its own. */
export const sentenceOf = (code: string): TextKey => sentences[code] ?? 'form.error.choice'
