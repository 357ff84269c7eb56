/**
 * Letters as the person who types counts them. A conjunct is one letter in every script; Unicode's
 * graphemes join it in Devanagari, Bengali and Telugu, and leave it in two in Kannada.
 */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The sign that joins a consonant to the next one, in every script of India but Tamil. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?$/

/** Letters of these scripts stand at the same places of their blocks of 128. */
const blockOf = (code: number) => code >> 7
const isConsonant = (code: number) => {
  const place = code & 0x7f
  return (place >= 0x15 && place <= 0x39) || (place >= 0x58 && place <= 0x5f)
}

/** Tamil shows its pulli, so both are letters; these two are written as one. */
const isLigature = (one: string, next: string) =>
  (one === 'க்' && next.startsWith('ஷ')) || (/^[ஸஶ]்$/.test(one) && next.startsWith('ரீ'))

function isJoined(one: string, next: string) {
  const code = next.codePointAt(0) ?? 0
  const isConjunct =
    VIRAMA.test(one) && isConsonant(code) && blockOf(one.charCodeAt(0)) === blockOf(code)
  return isConjunct || isLigature(one, next)
}

/** Code points of a letter, at most, or a limit would hold for no text that joins them all. */
const MAX_CODES = 16

export function letters(text: string) {
  let count = 0
  let before = ''
  for (const { segment } of segmenter.segment(text)) {
    if (!isJoined(before, segment)) count += 1
    before = segment
  }
  return Math.max(count, Math.floor(Array.from(text).length / MAX_CODES))
}
