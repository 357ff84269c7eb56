/** The entries of the top navigation and of the phone's bar that lead to a section; buttons are none. */
const entry = ':is(#menu, .thumb-bar) > a[href^="#"]:not(.button, .book)'

/**
 * Marks the entries whose section is a quarter down the screen; elsewhere none. There a short section
 * is too, once somebody jumped to it.
 */
export function markSection() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(entry)) {
    const section = document.getElementById(link.hash.slice(1))
    if (!section) continue
    const line = { rootMargin: '-25% 0px -75%' }
    new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }, line).observe(section)
  }
}
