/** Marks the entry of the bar whose section is in the middle of the screen; elsewhere none. */
export function markSection() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.thumb-bar a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))
    if (!section) continue
    const middle = { rootMargin: '-50% 0px' }
    new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }, middle).observe(section)
  }
}
