// A browser examines the fields of a form as soon as there is one, which is slow on a cheap phone.
// So forms are removed until half a second after loading, a click, a scroll or a waking island.
// They stay for a URL with a fragment, and on reload or return: the browser restores what was typed.
if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  for (const form of document.querySelectorAll('.lead-form')) {
    const place = new Comment()
    const bring = () => place.replaceWith(form)
    form.replaceWith(place)
    addEventListener('load', () => setTimeout(bring, 500))
    for (const event of ['click', 'scroll', 'waking']) addEventListener(event, bring, true)
  }
}
