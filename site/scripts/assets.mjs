/**
 * Makes the generated files of the site: the hero pictures, drawn by React components,
 * the cards of shared links, the icons and the heading fonts, cut down to one script and one weight.
 * Runs before every build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { runnerImport } from 'vite'
import { drawCards } from './cards.mjs'

const made = new URL('../ui/made/', import.meta.url)
const require = createRequire(import.meta.url)

/** Characters from ranges of code points: `c85-c8b c8e`. */
const characters = (ranges) =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)))
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .map((code) => String.fromCodePoint(code))
    .join('')

/**
 * file name → [package, the package's own subset, the characters kept].
 *
 * All letters in use today, not only those of the present texts: staff edit headings, and a missing
 * letter would appear in another font. Old letters and the script's digits are left out: we never
 * print them. The marks cd5, cd6, bd7, c55, c56, 9bc and 9d7 stay, though they are not typed:
 * browsers split two-part vowel signs and dotted letters, and join the parts again.
 */
const fonts = {
  latin: ['latin', 'latin', '20-7e a0 b7 d7 2013-2014 2018-201d 2026'],
  // In the package, the rupee sign is in another file than the digits.
  rupee: ['latin', 'latin-ext', '20b9'],
  kannada: [
    'kannada',
    'kannada',
    'c82-c83 c85-c8b c8e-c90 c92-ca8 caa-cb0 cb2-cb3 cb5-cb9 cbe-cc3 cc6-cc8 cca-ccd cd5-cd6 200c-200d',
  ],
  tamil: [
    'tamil',
    'tamil',
    'b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd7 200c-200d',
  ],
  telugu: [
    'telugu',
    'telugu',
    'c02-c03 c05-c0b c0e-c10 c12-c28 c2a-c30 c32-c33 c35-c39 c3e-c43 c46-c48 c4a-c4d c55-c56 200c-200d',
  ],
  bangla: [
    'bangla',
    'bengali',
    '964 981-983 985-98b 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc 9be-9c3 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df 200c-200d',
  ],
}

/** Features that join Indic letters; kerning and ornaments would add a third. Latin has kerning. */
const shaping =
  'akhn rphf rkrf blwf half pstf vatu cjct pref abvf nukt locl ccmp init pres abvs blws psts haln abvm blwm mark mkmk rlig rvrn'.split(
    ' ',
  )

await mkdir(made, { recursive: true })

for (const [name, [family, subset, ranges]] of Object.entries(fonts)) {
  const file = `@fontsource-variable/anek-${family}/files/anek-${family}-${subset}-wght-normal.woff2`
  const whole = await readFile(require.resolve(file))
  const font = await subsetFont(whole, characters(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: 700 },
    keepFeatures: family === 'latin' ? ['kern'] : shaping,
  })
  await writeFile(new URL(`anek-${name}.woff2`, made), font)
}

const drawn = fileURLToPath(new URL('../features/home/pictures/pictures.tsx', import.meta.url))
const { module } = await runnerImport(drawn, { configFile: false, logLevel: 'error' })
/** Rounds coordinates: fractions are invisible, and a sixth of the first picture's size. */
const lighter = (svg) =>
  svg
    .replace(/\b\d{2,}\.\d+/g, (number) => Math.round(Number(number)))
    .replace(/><\/(stop|rect|circle|ellipse|path|line|use)>/g, '/>')
for (const [name, picture] of Object.entries(module.pictures)) {
  await writeFile(new URL(`${name}.svg`, made), lighter(renderToStaticMarkup(picture)))
}

await drawCards(made)

// The logo for browsers, home screens and installed pages; cut corners need a background.
const mark = await readFile(new URL('../public/favicon.svg', import.meta.url))
const icon = (name, size, inset, ground) =>
  sharp(mark, { density: 900 })
    .resize(size - 2 * inset)
    .extend({ top: inset, bottom: inset, left: inset, right: inset, background: ground })
    .flatten(ground.alpha === 0 ? false : { background: ground })
    .png({ palette: true })
    .toFile(fileURLToPath(new URL(`../public/${name}`, import.meta.url)))
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const night = { r: 7, g: 47, b: 35, alpha: 1 }
await icon('icon-32.png', 32, 1, clear)
await icon('icon-180.png', 180, 30, night)
await icon('icon-192.png', 192, 38, night)
await icon('icon-512.png', 512, 102, night)
