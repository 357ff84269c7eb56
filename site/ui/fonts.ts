import { remember } from './storage'

/**
 * Brings the headings' font once the page was seen: a first visit reads in the system's letters
 * until then, and no picture waits for a font. Later pages have it from the start (`knownFonts.js`).
 * The page takes it when all its files are there: one by one, each would move the lines again. When
 * one does not come, it goes on without.
 */
export async function bringFonts() {
  // The first heading has the page's script; Latin letters and digits come along.
  const letters = `A${document.querySelector('h1')?.textContent}`
  const files = await document.fonts.load('600 1em Anek', letters).catch(() => [])
  if (!files[0]) return
  document.documentElement.className = 'anek'
  remember('localStorage', 'jaali.fonts', '1')
}
