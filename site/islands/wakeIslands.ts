import { fetchData } from './fetchData'

type State = 'waking' | 'awake' | 'plain'

const busy = new WeakSet<HTMLElement>()

const bring = () => Promise.all([import('./hydrate'), fetchData()])

/**
 * Wakes an island once; after a failure it stays plain HTML, and works as such. A retry keeps
 * the state `plain` until it is awake, so that nothing moves under the visitor's finger.
 */
async function wake(island: HTMLElement) {
  if (busy.has(island) || stateOf(island) === 'awake') return
  busy.add(island)
  if (!stateOf(island)) set(island, 'waking')
  try {
    if (island.dataset.island === 'ServiceBrowser') {
      const { browseInPlace } = await import('../features/packages/browseInPlace')
      browseInPlace(island, { wake, bring })
    } else {
      const [{ hydrate }, data] = await bring()
      await hydrate(island, data)
    }
    set(island, 'awake')
  } catch (error) {
    console.error(error)
    set(island, 'plain')
  }
  busy.delete(island)
}

const stateOf = (island: HTMLElement) => island.dataset.state as State | undefined

function set(island: HTMLElement, state: State) {
  island.dataset.state = state
  island.dispatchEvent(new Event(state))
}

export function wakeIslands() {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && wake(island), {
      rootMargin: island.dataset.near as string,
    }).observe(island)
  }

  // A click before hydration is held, and replayed once the island is awake or stays plain.
  const touched = (event: Event) => {
    const target = event.target as Element
    const island = target.closest<HTMLElement>('[data-island]')
    if (!island || stateOf(island) === 'awake') return
    const button = target.closest('button')
    if (event.type === 'click' && button && stateOf(island) !== 'plain') {
      event.preventDefault()
      event.stopPropagation()
      const again = () => button.click()
      island.addEventListener('awake', again, { once: true })
      island.addEventListener('plain', again, { once: true })
    }
    wake(island)
  }
  for (const type of ['pointerdown', 'focusin', 'click'])
    document.addEventListener(type, touched, true)
}
