/**
 * The pictures that chat and social apps show for a link to the site: one for each language. The engine
 * draws those of entries' pages.
 *
 * The words are drawn as outlines of our own heading fonts, put together by HarfBuzz: the machine that
 * builds need not have a font for any of the seven languages.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
import sharp from 'sharp'
import { wholeFont } from './fonts.mjs'

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 72]

/** locale → its script */
const scripts = {
  en: 'latin',
  kn: 'kannada',
  hi: 'devanagari',
  ta: 'tamil',
  te: 'telugu',
  mr: 'devanagari',
  bn: 'bengali',
}

async function font(script) {
  const bytes = await wholeFont(script)
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
  return { font: new hb.Font(face), unit: face.upem }
}

/** One word or line as paths, and how wide it is. Spaces and signs are Latin in every language. */
function shape(text, size, own, latin) {
  let [x, paths] = [0, '']
  for (const run of text.match(/[ -~]+|[^ -~]+/g) ?? []) {
    const { font, unit } = /^[ -~]/.test(run) ? latin : own
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const places = buffer.getGlyphPositions()
    const scale = size / unit
    for (const [i, { codepoint }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance, xOffset, yOffset } = places[i]
      const place = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
      paths += `<path transform="${place}" d="${font.glyphToPath(codepoint)}"/>`
      x += xAdvance * scale
    }
  }
  return { width: x, paths }
}

function wrap(text, size, room, own, latin) {
  const lines = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && shape(longer, size, own, latin).width <= room)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Each paragraph is `[text, size, colour]`; together they stand at the foot of the card. */
function drawing(paragraphs, own, latin) {
  const lines = paragraphs.flatMap(([text, size, colour]) =>
    wrap(text, size, 690, own, latin).map((line) => [line, size, colour]),
  )
  let y = HEIGHT - MARGIN
  const drawn = lines.reverse().map(([line, size, colour]) => {
    const { paths } = shape(line, size, own, latin)
    const text = `<g fill="${colour}" transform="translate(${MARGIN} ${y - size * 0.25})">${paths}</g>`
    y -= size * 1.28
    return text
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="scrim"><stop stop-color="#06231d" stop-opacity=".94"/>
      <stop offset=".45" stop-color="#06231d" stop-opacity=".8"/>
      <stop offset=".8" stop-color="#06231d" stop-opacity="0"/></linearGradient>
    <path fill="url(#scrim)" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>
    <g transform="translate(${MARGIN} 64) scale(2.2)"><path d="M4 40V19C4 8 11 1 20 1s16 7 16 18v21z" fill="#f4b62a"/>
      <path d="M20 9c2.5 6 5 8.5 11 11c-6 2.5-8.5 5-11 11c-2.5-6-5-8.5-11-11c6-2.5 8.5-5 11-11z" fill="#072f23"/>
      <circle cx="20" cy="20" r="3.2" fill="#f4b62a"/></g>${drawn.join('')}</svg>`
}

/** Draws the cards that are not there yet for these words and pictures. */
export async function drawCards(made) {
  const source = await readFile(new URL(import.meta.url))
  const latin = await font(scripts.en)
  for (const [locale, script] of Object.entries(scripts)) {
    const file = new URL(`../../locales/${locale}.json`, import.meta.url)
    const texts = JSON.parse(await readFile(file, 'utf8'))
    const size = { en: 92, ta: 54 }[locale] ?? 68
    const paragraphs = [
      [texts['hero.title'], size, '#fff'],
      [texts['hero.titleAccent'], size, '#f4b62a'],
    ]
    const picture = await readFile(new URL('villa.svg', made))
    const hash = createHash('sha256')
      .update(source)
      .update(picture)
      .update(JSON.stringify(paragraphs))
    const [card, note] = ['jpg', 'hash'].map((ext) => new URL(`card-${locale}.${ext}`, made))
    const digest = hash.digest('hex')
    if ((await readFile(note, 'utf8').catch(() => '')) === digest) continue
    const words = Buffer.from(drawing(paragraphs, await font(script), latin))
    await sharp(picture)
      .resize(WIDTH, HEIGHT, { position: 'bottom' })
      .composite([{ input: words }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(card.pathname)
    await writeFile(note, digest)
  }
}
