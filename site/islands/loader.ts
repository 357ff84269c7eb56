/** The page's one script. It is small because it waits: React comes only when an island is seen or touched. */

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
// Tasks that can wait run after the first paint, each in its own task. `noteArrival` comes first:
// its entry shows `askLanguage` that storage is not blocked.
seen.then(() => {
  for (const task of [noteArrival, askLanguage, startMoving]) setTimeout(task)
})

/**
 * The home page alone has pictures and a price to choose. On a desk every page with sections has a
 * navigation in sight, which follows the scroll; they are the pages with islands.
 */
function startMoving() {
  if (document.getElementById(innerWidth < 1024 ? 'dots' : 'page-data'))
    import('../features/home/start').then(({ start }) => start())
}

// After the hero's picture and everything else of the first view. The frame with the picture takes
// time to reach the screen, and earlier work would delay it.
addEventListener('load', async () => {
  await seen
  setTimeout(() => {
    bringFonts()
    layOut(document.querySelectorAll('main > section, [data-island], .footer')).then(speculate)
    // For the offline page. Where it may not be kept, nothing changes.
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  }, 100)
})

// A lead that could not be sent on an earlier visit is sent now. The offline page leaves it to the page
// that it stands in for, which then says so.
if (recall('localStorage', 'jaali.outbox') && !document.getElementById('kept'))
  import('../features/leads/outbox').then(({ deliver }) => deliver())

// Suggestions load on the first focus of a search field.
document.addEventListener('focusin', ({ target }) => {
  const form = (target as Element).closest<HTMLFormElement>('.find')
  if (form) import('../features/search/suggest').then(({ suggest }) => suggest(form))
})

// The menu closes on selection; it opens, and closes on Escape or a tap beside it, by itself.
const menu = document.getElementById('menu')
menu?.addEventListener('click', () => menu.hidePopover?.())
