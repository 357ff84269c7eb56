import { recall, remember } from '../../ui/storage'

export const VISITED = 'jaali.visited'
export const PREFERENCE = 'jaali.language'

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
    // Who is asked and reads that language already stays.
    if (dialog?.contains(chosen) && chosen.hreflang === document.documentElement.lang)
      event.preventDefault()
  })

  // Where storage is blocked nothing tells a first visit from others: the first page of it has to do.
  const inside = document.referrer.startsWith(`${location.origin}/`)
  if (!dialog?.showModal || recall('localStorage', VISITED) || (inside && !canRemember())) return
  dialog.oncancel = (event) => event.preventDefault()
  // Some browsers let a second Escape through: only an answer counts.
  const ask = () => answered || dialog.showModal()
  dialog.onclose = ask
  layOut(dialog).then(ask)
}

/** A phone looks for a font for each script, and takes its time: one at a time keeps no tap waiting. */
async function layOut(dialog: HTMLDialogElement) {
  dialog.classList.add('unseen')
  for (const language of dialog.querySelectorAll('li')) {
    await laidOut(dialog)
    language.classList.add('laid-out')
  }
  await laidOut(dialog)
  dialog.classList.remove('unseen')
}

function laidOut(element: Element) {
  element.getBoundingClientRect()
  return new Promise((next) => setTimeout(next))
}

function canRemember() {
  remember('localStorage', 'jaali.probe', '1')
  const yes = recall('localStorage', 'jaali.probe') !== null
  remember('localStorage', 'jaali.probe', null)
  return yes
}
