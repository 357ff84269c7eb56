import { layOut } from '../../ui/frames'

/** Opens the dialog, and again until a language is chosen: its name is then the dialog's answer. */
export async function ask(dialog: HTMLDialogElement) {
  invite(dialog)
  dialog.oncancel = (event) => event.preventDefault()
  // Some browsers close it on a second Escape.
  const open = () => dialog.returnValue || dialog.showModal()
  dialog.onclose = open
  // A phone looks up a font for each script, which is slow: lay the dialog out unseen first.
  dialog.classList.add('unseen')
  await layOut([dialog, ...dialog.querySelectorAll('h2, p, li, .plain')])
  dialog.classList.remove('unseen')
  open()
}

/** Puts the language that the browser prefers first, where the dialog sets the focus. */
function invite(dialog: HTMLDialogElement) {
  const link = navigator.languages
    .map((tag) => dialog.querySelector<HTMLElement>(`li [lang="${tag.split('-')[0]}"]`))
    .find(Boolean)
  if (!link || link.lang === document.documentElement.lang) return
  const item = link.parentElement
  item?.classList.add('invited')
  item?.parentElement?.prepend(item)
}
