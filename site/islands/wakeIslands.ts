type State = 'waking' | 'awake' | 'plain'

/** Brings an island to life once; when that fails it stays the plain HTML it was, and works as such. */
async function wake(island: HTMLElement) {
  if (island.dataset.state) return
  set(island, 'waking')
  try {
    const { hydrate } = await import('./hydrate')
    await hydrate(island)
    set(island, 'awake')
  } catch (error) {
    console.error(error)
    set(island, 'plain')
  }
}

function set(island: HTMLElement, state: State) {
  island.dataset.state = state
  island.dispatchEvent(new Event(state))
}

export function wakeIslands() {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        seen.unobserve(target)
        wake(target as HTMLElement)
      }
  })
  for (const island of document.querySelectorAll('[data-island]')) seen.observe(island)

  // A press that comes before React is held back, and done again once someone listens.
  const touched = (event: Event) => {
    const target = event.target as Element
    const island = target.closest<HTMLElement>('[data-island]')
    const state = island?.dataset.state as State | undefined
    if (!island || state === 'awake' || state === 'plain') return
    const button = target.closest('button')
    if (event.type === 'click' && button) {
      event.preventDefault()
      event.stopPropagation()
      const again = () => button.click()
      island.addEventListener('awake', again, { once: true })
      island.addEventListener('plain', again, { once: true })
    }
    wake(island)
  }
  for (const type of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(type, touched, { capture: true })
}
