import { layOut } from '../../ui/frames'
import { recall, remember } from '../../ui/storage'
import { VISIT } from '../../ui/visit'

const VISITED = 'jaali.visited'
const PREFERENCE = 'jaali.language'

/** Asks for the language on the first visit, and remembers every choice of one. */
export function askLanguage() {
  const dialog = document.getElementById('language-dialog') as HTMLDialogElement | null
  let answered = false

  document.addEventListener('click', (event) => {
    const chosen = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[hreflang]')
    if (!chosen) return
    remember('localStorage', VISITED, '1')
    remember('localStorage', PREFERENCE, chosen.hreflang)
    answered = true
    dialog?.close()
    // A visitor who chooses the page's own language stays on it.
    if (dialog?.contains(chosen) && chosen.hreflang === document.documentElement.lang)
      event.preventDefault()
  })

  // Where storage is blocked, a first visit is not known: then ask on the first page of each visit.
  const inside = document.referrer.startsWith(`${location.origin}/`)
  if (
    !dialog?.showModal ||
    recall('localStorage', VISITED) ||
    (inside && !recall('sessionStorage', VISIT))
  )
    return
  dialog.oncancel = (event) => event.preventDefault()
  // Some browsers close it on a second Escape: open it again until a language is chosen.
  const ask = () => answered || dialog.showModal()
  dialog.onclose = ask
  // A phone looks up a font for each script, which is slow: lay the dialog out unseen first.
  dialog.classList.add('unseen')
  layOut([dialog, ...dialog.querySelectorAll('h2, p, li, .plain')]).then(() => {
    dialog.classList.remove('unseen')
    ask()
  })
}
