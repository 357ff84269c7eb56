import { remember } from './storage'

/**
 * Loads the headings' font after the first paint: until then a first visit shows the system's font,
 * and no picture waits for a font. Later pages use it from the start (`knownFonts.js`). The page
 * switches when all files are loaded: one by one, each would move the lines again. When one fails,
 * the page stays as it is.
 */
export async function bringFonts() {
  const page = document.documentElement
  // Every page has a first heading, in its script; the `A` loads Latin letters and digits too.
  const heading = document.querySelector('h1') as HTMLElement
  const letters = `A${heading.textContent}`
  const files = await document.fonts.load(`1em Anek,Anek-${page.lang}`, letters).catch(() => [])
  if (!files[0]) return
  // Before the next frame: where the heading would move, this page keeps the letters it began with.
  const place = () => {
    const box = heading.getBoundingClientRect()
    return box.x + box.bottom
  }
  const before = place()
  page.className = 'anek'
  if (place() !== before) page.className = ''
  remember('localStorage', 'jaali.fonts', '1')
}
