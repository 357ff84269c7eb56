// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PageData } from '../api/pageData'
import { fixture } from '../fixtures/pages'
import { document } from '../render/document'
import { Site } from '../render/Site'
import { drawingOf } from './Drawing'

const article = (slug: string, more: object = {}) => {
  const page = fixture('entry', 'kn')
  const bodies = ['<p>…</p>']
  const entry = { ...page.entry, kind: 'article', slug, bodies, blocks: [], ...more }
  return document(Site, { ...page, entry } as PageData)
}
const photo = {
  alt: 'said of the photo',
  src: '/media/a/480.webp',
  webp: '/media/a/480.webp 480w',
  avif: '/media/a/480.avif 480w',
  width: 480,
  height: 320,
  focus_x: 50,
  focus_y: 50,
}

const names = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => file.replace(/\.\w+$/, ''))

/** Articles may come without a drawing; a drawing without its article would be a slug that changed. */
const drawn = names('../../content/article/').filter((slug) => drawingOf(slug))

test('every drawing has its article', () => {
  expect(drawn).toHaveLength(names('drawings/').length)
})

test.each(drawn)('the article %s shows its drawing and says it in words', (slug) => {
  const html = article(slug)
  const alt = fixture('entry', 'kn').texts[drawingOf(slug)?.alt ?? '']
  expect(html).toContain(`<img class="drawing" alt="${alt}"`)
  expect(html).toMatch(/class="drawing"[^>]* width="1200" height="640"/)
})

test('a photo takes the place of the drawing, and only an article has one', () => {
  const html = article('termites-at-home', { photo })
  expect(html).toContain(photo.alt)
  expect(html).not.toContain('class="drawing"')
  expect(article('termites-at-home', { kind: 'offer' })).not.toContain('class="drawing"')
})

test.each(names('drawings/'))('%s is light and holds no words', (name) => {
  const file = new URL(`drawings/${name}.svg`, import.meta.url)
  expect(statSync(file).size).toBeLessThan(12_000)
  const words = [...readFileSync(file, 'utf8').matchAll(/<text[^>]*>([^<]*)/g)].map(([, w]) => w)
  expect(words.filter((word) => !/^\d+ mm$/.test(word ?? ''))).toEqual([])
})
