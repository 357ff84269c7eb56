// A browser goes through the fields of a form as soon as a page has one, and a cheap phone takes long
// for that. So it is taken out again until the page is at rest, or somebody does the first thing there.
// It stays for a jump to it, and for who comes back: the browser has yet to fill in what was typed.
if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  const form = document.querySelector('.lead-form')
  const place = new Comment()
  const bring = () => place.replaceWith(form)
  form.replaceWith(place)
  addEventListener('load', () => setTimeout(bring, 500))
  for (const event of ['click', 'scroll', 'waking']) addEventListener(event, bring, true)
}
