import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
// @ts-expect-error it brings no types
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

async function font(file: string, letters: string, variationAxes = {}) {
  const bytes = await subsetFont(readFileSync(file), letters, {
    targetFormat: 'truetype',
    variationAxes,
  })
  return new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)))
}

/** The outlines of a word's glyphs, in order. */
function drawn(font: hb.Font, word: string) {
  const buffer = new hb.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => font.glyphToPath(codepoint))
}

test.each([
  ['kn', 'kannada', 'kannada', 0xc80],
  ['ta', 'tamil', 'tamil', 0xb80],
  ['te', 'telugu', 'telugu', 0xc00],
  ['bn', 'bangla', 'bengali', 0x980],
] as const)(
  'the cut heading font draws the words of %s like the whole one',
  async (locale, family, subset, first) => {
    const package_ = `@fontsource-variable/anek-${family}/files/anek-${family}-${subset}-wght-normal.woff2`
    const script = String.fromCodePoint(
      ...Array.from({ length: 128 }, (_, i) => first + i),
      0x200c,
      0x200d,
    )
    const whole = await font(require.resolve(package_), script, { wght: 700 })
    const made = new URL(`made/anek-${family}.woff2`, import.meta.url).pathname
    const cut = await font(made, script)
    const texts = readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')
    const words = new Set(texts.match(/[\u0900-\u0dff\u200c\u200d]+/g))
    expect(words.size).toBeGreaterThan(100)
    // Two-part vowel signs on several letters, whether the present texts have them or not.
    const signs = { kn: 'ೀೇೈೊೋ', ta: 'ொோௌ', te: 'ైౌ', bn: 'োৌ' }[locale]
    const letters = { kn: 'ಕನಸ', ta: 'கநச', te: 'కనస', bn: 'কনসড়' }[locale]
    for (const letter of letters) for (const sign of signs) words.add(letter + sign)

    const wrong = [...words].filter((word) => drawn(cut, word).join() !== drawn(whole, word).join())
    expect(wrong).toEqual([])
  },
)
