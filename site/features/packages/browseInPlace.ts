/**
 * The service browser without a page load: what its forms would navigate to is fetched as a part of
 * that page, and put in the place of what is shown. The address goes along, so that Back walks the
 * steps and a price can be shared.
 */
import { engineOfPage } from '../../api/engine'
import { recall, remember } from '../../ui/storage'
import type { Selection } from './browse'
import { morph } from './morph'
import { CHOICE } from './noteWish'

/** After so many milliseconds it is said that a step loads; until then its control is pressed. */
const PATIENCE = 700

interface Islands {
  wake: (island: HTMLElement) => unknown
  /** Fetches what an island needs to wake. */
  bring: () => Promise<unknown>
}

/** The parts that were shown or fetched, by address. */
const parts = new Map<string, Promise<string>>()

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** The address that a form leads to with a value of a control, such as the button that sends it. */
function target(form: HTMLFormElement, control?: { name: string; value: string } | null) {
  const url = new URL(form.action)
  const fields = new FormData(form)
  if (control?.name) fields.set(control.name, control.value)
  url.search = String(new URLSearchParams([...fields] as [string, string][]))
  return url
}

function part(address: string) {
  const known = parts.get(address)
  if (known) return known
  const asked = ask(address)
  parts.set(address, asked)
  asked.catch(() => parts.delete(address))
  return asked
}

async function ask(address: string) {
  const url = `${engineOfPage()}${address}${address.includes('?') ? '&' : '?'}part=services`
  const answer = await fetch(url)
  const text = await answer.text()
  // An engine without its database answers every address with the page that is published.
  if (answer.ok && text.startsWith('<section')) return text
  throw new Error(`GET ${url}: ${answer.status}`)
}

const prefetch = (form: HTMLFormElement, control: { name: string; value: string }) =>
  part(addressOf(target(form, control))).catch(() => {})

function parse(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}

/** What a pressed card says of its package, for the form, which may not be hydrated yet. */
function keepChoice(form: HTMLFormElement, { dataset }: HTMLElement, categoryLabel: string) {
  const fields = new FormData(form)
  const selection: Selection = {
    category: String(fields.get('category')),
    categoryLabel,
    propertyType: String(fields.get('property')),
    selectedPackage: JSON.parse(dataset.package ?? ''),
  }
  const text = JSON.stringify(selection)
  remember('sessionStorage', CHOICE, text)
  dispatchEvent(new Event(CHOICE))
  return recall('sessionStorage', CHOICE) === text
}

const saveData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export function browseInPlace(island: HTMLElement, { wake, bring }: Islands) {
  const [section, template] = island.children as unknown as [HTMLElement, HTMLTemplateElement]
  const [loading, failed] = template.content.children as unknown as [HTMLElement, HTMLElement]
  const find = <E extends HTMLElement>(selector: string) => section.querySelector<E>(selector)
  /** The address of the step that is shown, or that loads. */
  let wanted = addressOf(location)

  /** Takes the place of the results, or lies over those that are kept. */
  const say = (note: HTMLElement, kept?: Element | null) => {
    const copy = note.cloneNode(true) as HTMLElement
    const results = find('.results')
    for (const old of [...(results?.children ?? [])]) if (old !== kept) old.remove()
    results?.append(copy)
    return copy
  }
  const setBusy = (...parts: (Element | null | undefined)[]) => {
    for (const part of section.querySelectorAll('[aria-busy]')) part.removeAttribute('aria-busy')
    for (const part of parts) part?.setAttribute('aria-busy', 'true')
  }

  function put(html: string, { back = false, atStart = false }) {
    const next = parse(html)
    const held = document.activeElement
    const isSame = next.dataset.view === section.dataset.view
    if (isSame) morph(section, next)
    else {
      find('[data-island]')?.dispatchEvent(new Event('gone'))
      section.dataset.view = next.dataset.view
      section.replaceChildren(...next.childNodes)
    }
    // A list shows the choice that its markup says, also after somebody chose another.
    for (const form of section.querySelectorAll<HTMLFormElement>('.filters form')) form.reset()
    // The control that was pressed is gone: the focus moves to the new heading.
    const isLost = !isSame || held?.isConnected === false
    if (isLost && !atStart) find('h2')?.focus({ preventScroll: back })
    const form = find('[data-island]')
    if (form) wake(form)
    // Whoever sees prices may want the form next.
    else if (find('.packages') && !saveData()) setTimeout(() => bring().catch(() => {}), PATIENCE)
  }

  async function show(address: string, pressed?: Element | null, how = {}) {
    wanted = address
    setBusy(pressed, find('.results > *'))
    const timer = setTimeout(() => {
      // Cards stay, dimmed: in their place the line would move all that follows.
      if (wanted === address) say(loading, find('.packages'))
    }, PATIENCE)
    try {
      const html = await part(address)
      // Another step may have been taken meanwhile.
      if (wanted === address) put(html, how)
    } catch (error) {
      console.error(error)
      if (wanted !== address) return
      setBusy()
      say(failed)
        .querySelector('button')
        ?.addEventListener('click', () => show(address, null, how))
    } finally {
      clearTimeout(timer)
    }
  }

  section.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'get') return
    const submitter = event.submitter as HTMLButtonElement | null
    if (submitter?.dataset.package) {
      const isKept = keepChoice(form, submitter, find('h2')?.textContent ?? '')
      if (form.dataset.book !== 'here') {
        // Without storage the address alone can take the choice to the form.
        if (!isKept) return
        event.preventDefault()
        return location.assign('#contact')
      }
    }
    event.preventDefault()
    for (const one of form.querySelectorAll('[aria-pressed]'))
      one.setAttribute('aria-pressed', String(one === submitter))
    const url = target(form, submitter)
    const address = addressOf(url)
    if (address !== addressOf(location)) history.pushState(null, '', url)
    show(address, submitter)
  })
  section.addEventListener('change', ({ target }) => {
    const list = target as HTMLSelectElement
    if (list.matches('.size select')) list.form?.requestSubmit()
  })
  // A step is fetched while its control is still being pressed.
  section.addEventListener('pointerdown', ({ target: pressed }) => {
    const button = (pressed as Element).closest('button')
    if (button?.form?.method === 'get') prefetch(button.form, button)
  })
  // Of the list of sizes, those that most homes have: reading it takes as long as fetching them.
  section.addEventListener('focusin', ({ target }) => {
    const { name, options, form } = target as HTMLSelectElement
    if (name !== 'size' || !form || saveData()) return
    for (const { value } of [...options].slice(1, 4)) prefetch(form, { name, value })
  })
  addEventListener('popstate', () => {
    const address = addressOf(location)
    if (address !== wanted) show(address, null, { back: true })
  })

  const shown = Promise.resolve(section.outerHTML)
  const arcade = find<HTMLFormElement>('.arcade')
  if (arcade) {
    parts.set(addressOf(target(arcade)), shown)
    // A preview's forms lead nowhere, and its pages are made for each request.
    if (arcade.hasAttribute('action') && !saveData())
      for (const button of arcade.querySelectorAll('button')) prefetch(arcade, button)
  }
  // A static host, or an engine that was busy, answers with the page that is published.
  const asked = new URLSearchParams(location.search).get('category') ?? ''
  if (asked === section.dataset.view) parts.set(wanted, shown)
  else show(wanted, null, { atStart: true })
  // Chosen before this script came.
  const list = find<HTMLSelectElement>('.size select')
  if (list?.selectedOptions[0]?.hasAttribute('selected') === false) list.form?.requestSubmit()
}
