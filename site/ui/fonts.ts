import { remember } from './storage'

/**
 * Loads the headings' font after the first paint: until then a first visit shows the system's font,
 * and no picture waits for a font. Later pages use it from the start (`knownFonts.js`). The page
 * switches when all files are loaded: one by one, each would move the lines again. When one fails,
 * the page stays as it is.
 */
export async function bringFonts() {
  // The first heading has the page's script; the `A` loads Latin letters and digits too.
  const letters = `A${document.querySelector('h1')?.textContent}`
  const files = await document.fonts.load('600 1em Anek', letters).catch(() => [])
  if (!files[0]) return
  // A page of one sentence in the middle keeps its lines.
  if (!document.querySelector('.message')) document.documentElement.className = 'anek'
  remember('localStorage', 'jaali.fonts', '1')
}
