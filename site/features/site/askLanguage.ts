import { recall, remember } from '../../ui/storage'
import { VISIT } from '../../ui/visit'

const VISITED = 'jaali.visited'
const PREFERENCE = 'jaali.language'

/** Asks for the language on the first visit, and remembers every choice of one. */
export async function askLanguage() {
  const dialog = document.getElementById('language-dialog') as HTMLDialogElement | null

  document.addEventListener('click', (event) => {
    const chosen = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[hreflang]')
    if (!chosen) return
    remember('localStorage', VISITED, '1')
    remember('localStorage', PREFERENCE, chosen.hreflang)
    dialog?.close(chosen.hreflang)
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
  const { ask } = await import('./languageQuestion')
  ask(dialog)
}
