// A browser examines the fields of a form as soon as there is one, which is slow on a cheap phone.
// So forms are removed until half a second after loading, a click, a scroll or a waking island.
// They stay for a URL with a fragment, and on reload or return: the browser restores what was typed.
if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  const forms = [...document.querySelectorAll('.lead-form')].map((form) => [form, new Comment()])
  const bring = () => forms.forEach(([form, place]) => place.replaceWith(form))
  for (const [form, place] of forms) form.replaceWith(place)
  addEventListener('load', () => setTimeout(bring, 500))
  for (const event of ['click', 'scroll', 'waking']) addEventListener(event, bring, true)
}
