/**
 * Whole fonts of the headings, in one weight, for what is drawn: unlike the files that browsers get,
 * they have every letter of a script. With `write` they go to `dist/fonts`, from where the engine
 * draws the cards of shared links; nothing there is sent to a browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** script → [package, its subset, ranges of code points] */
const scripts = {
  latin: ['latin', 'latin', [0x20, 0x7e], [0xa0, 0xff], [0x2013, 0x2014], [0x2018, 0x2026]],
  // In the package, the rupee sign is in another file than the digits.
  'latin-ext': ['latin', 'latin-ext', [0x100, 0x24f], [0x1e00, 0x1eff], [0x20b9, 0x20b9]],
  devanagari: ['devanagari', 'devanagari', [0x900, 0x97f]],
  bengali: ['bangla', 'bengali', [0x964, 0x965], [0x980, 0x9ff]],
  tamil: ['tamil', 'tamil', [0xb80, 0xbff]],
  telugu: ['telugu', 'telugu', [0xc00, 0xc7f]],
  kannada: ['kannada', 'kannada', [0xc80, 0xcff]],
}

const JOINERS = [0x200c, 0x200d]

/** The font of a script as TrueType, in the weight of headings. */
export async function wholeFont(script) {
  const [family, subset, ...ranges] = scripts[script]
  const file = `@fontsource-variable/anek-${family}/files/anek-${family}-${subset}-wght-normal.woff2`
  const codes = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i),
  )
  return subsetFont(
    await readFile(require.resolve(file)),
    String.fromCodePoint(...codes, ...JOINERS),
    {
      targetFormat: 'truetype',
      variationAxes: { wght: 700 },
    },
  )
}

if (process.argv[2] === 'write') {
  const folder = new URL('../dist/fonts/', import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const script of Object.keys(scripts))
    await writeFile(new URL(`${script}.ttf`, folder), await wholeFont(script))
}
