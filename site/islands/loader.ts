/** The page's one script. It is small because it waits: React comes only when an island is seen or touched. */

import { rotateSlides } from '../features/home/slides'
import { noteWish } from '../features/packages/noteWish'
import { askLanguage } from '../features/site/askLanguage'
import { noteArrival } from '../features/site/noteArrival'
import { bringFonts } from '../ui/fonts'
import { layOut, seen } from '../ui/frames'
import { speculate } from '../ui/speculation'
import { recall } from '../ui/storage'
import { wakeIslands } from './wakeIslands'

wakeIslands()
noteWish()
// All that is in no hurry waits until the page was seen, each for itself. Asking comes after noting:
// what was noted tells that storage is not blocked.
seen.then(() => {
  for (const task of [noteArrival, askLanguage, rotateSlides]) setTimeout(task)
})

// After the hero's picture and all else the first view needs. The frame with the picture takes its
// time to the screen, and whatever comes before it delays it.
addEventListener('load', async () => {
  await seen
  setTimeout(() => {
    bringFonts()
    layOut(document.querySelectorAll('main > section, [data-island], .footer')).then(speculate)
  }, 100)
})

// A lead that could not be sent on an earlier visit is sent now.
if (recall('localStorage', 'jaali.outbox'))
  import('../features/leads/outbox').then(({ deliver }) => deliver())

// Suggestions come with the first touch of a search field.
document.addEventListener('focusin', ({ target }) => {
  const form = (target as Element).closest<HTMLFormElement>('.find')
  if (form) import('../features/search/suggest').then(({ suggest }) => suggest(form))
})

// The menu closes on selection; it opens, and closes on Escape or a tap beside it, by itself.
const menu = document.getElementById('menu')
menu?.addEventListener('click', () => menu.hidePopover?.())
