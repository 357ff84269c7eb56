/**
 * Makes what the site shows but nobody edits by hand: the hero pictures, drawn by React components,
 * one of them as a photo for shared links, and the heading fonts, cut down to one script and one
 * weight. Runs before every build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { runnerImport } from 'vite'

const made = new URL('../ui/made/', import.meta.url)
const require = createRequire(import.meta.url)

const block = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const joiners = '\u200c\u200d'

/** file name → [package, the package's own subset, the characters kept] */
const fonts = {
  latin: ['latin', 'latin', `${block(0x20, 0x7e)}\u00a0–—‘’“”…·×`],
  // The rupee sign lives in another file of the package than the digits beside it.
  rupee: ['latin', 'latin-ext', '₹'],
  kannada: ['kannada', 'kannada', block(0xc80, 0xcff) + joiners],
  tamil: ['tamil', 'tamil', block(0xb80, 0xbff) + joiners],
  telugu: ['telugu', 'telugu', block(0xc00, 0xc7f) + joiners],
  bangla: ['bangla', 'bengali', `${block(0x980, 0x9ff)}${joiners}।`],
}

await mkdir(made, { recursive: true })

for (const [name, [family, subset, characters]] of Object.entries(fonts)) {
  const file = `@fontsource-variable/anek-${family}/files/anek-${family}-${subset}-wght-normal.woff2`
  const whole = await readFile(require.resolve(file))
  const font = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 700 },
  })
  await writeFile(new URL(`anek-${name}.woff2`, made), font)
}

const drawn = fileURLToPath(new URL('../features/home/pictures/pictures.tsx', import.meta.url))
const { module } = await runnerImport(drawn, { configFile: false, logLevel: 'error' })
for (const [name, picture] of Object.entries(module.pictures)) {
  await writeFile(new URL(`${name}.svg`, made), renderToStaticMarkup(picture))
}

// Chat and social apps show a bitmap only.
await sharp(fileURLToPath(new URL('villa.svg', made)))
  .resize(1200, 630, { position: 'bottom' })
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(fileURLToPath(new URL('share.jpg', made)))
