import { remember } from './storage'

/**
 * Brings the headings' font once the page was seen: a first visit reads in the system's letters
 * until then, and no picture waits for a font. Later pages have it from the start (`knownFonts.js`).
 */
export function bringFonts() {
  document.fonts.addEventListener('loadingdone', () => remember('localStorage', 'jaali.fonts', '1'))
  document.documentElement.classList.add('anek')
}
