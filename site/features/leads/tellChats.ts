/** The address of a chat whose first message also says what was chosen. */
export function chatAbout(href: string, choice: string) {
  if (!choice) return href
  return href.includes('?text=')
    ? `${href}%0A${encodeURIComponent(choice)}`
    : `${href}?text=${encodeURIComponent(choice)}`
}

/** Tells all chats of the page; those in islands are React's. */
export function tellChats(choice: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]')) {
    if (link.closest('[data-island]')) continue
    link.dataset.chat ??= link.href
    link.href = chatAbout(link.dataset.chat, choice)
  }
}
