/** Adds what was chosen to the first message of every chat that the page can open. */
export function tellChats(choice: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]')) {
    link.dataset.chat ??= link.href
    const begun = link.dataset.chat
    const said = encodeURIComponent(begun.includes('?text=') ? `\n${choice}` : choice)
    link.href = choice ? `${begun}${begun.includes('?text=') ? '' : '?text='}${said}` : begun
  }
}
