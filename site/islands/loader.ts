/** The page's one script. It is small because it waits: React comes only when an island is seen or touched. */

import { rotateSlides } from '../features/home/slides'
import { noteWish } from '../features/packages/noteWish'
import { askLanguage } from '../features/site/askLanguage'
import { noteArrival } from '../features/site/noteArrival'
import { bringFonts } from '../ui/fonts'
import { recall } from '../ui/storage'
import { wakeIslands } from './wakeIslands'

wakeIslands()
noteArrival()
noteWish()
// What changes the page waits until the page was seen: opening a dialog takes a phone a while.
requestAnimationFrame(() =>
  setTimeout(() => {
    askLanguage()
    rotateSlides()
  }),
)

// After the hero's picture and all else the first view needs.
if (document.readyState === 'complete') bringFonts()
else addEventListener('load', () => setTimeout(bringFonts))

// A lead that could not be sent on an earlier visit is sent now.
if (recall('localStorage', 'jaali.outbox'))
  import('../features/leads/outbox').then(({ deliver }) => deliver())

// The menu closes on selection; it opens, and closes on Escape or a tap beside it, by itself.
const menu = document.getElementById('menu')
menu?.addEventListener('click', () => menu.hidePopover?.())
