/**
 * Suggestions below a search field: a list box that the field controls, by the ARIA pattern of a
 * combobox. Each letter sends a request at once and aborts the previous one. A status says how
 * many suggestions there are, or the engine's sentence in their place.
 */

import type { components } from '@jaali/contract'
import { engineOfPage } from '../../api/engine'

type Answer = components['schemas']['PageHits']

/** A hit; without a kind, the engine's suggestion in place of a hit. */
type Shown = Partial<Answer['items'][number]>

/** Most hits in the list; the page of hits has them all. */
const LIMIT = 6

const search = (asked: Record<string, string>, how: RequestInit) =>
  fetch(
    `${engineOfPage()}/api/search?${new URLSearchParams({ ...asked, locale: document.documentElement.lang })}`,
    how,
  )

/** Adds suggestions to a search form, on its first focus. */
export function suggest(form: HTMLFormElement) {
  const field = form.querySelector('input')
  if (!field || field.hasAttribute('role')) return
  const list = document.createElement('div')
  list.id = `suggestions-${document.querySelectorAll('[role=listbox]').length}`
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', field.getAttribute('aria-label') ?? '')
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  form.append(list, status)
  const controls = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }
  for (const [name, value] of Object.entries(controls)) field.setAttribute(name, value)

  let asked: AbortController | undefined
  let chosen = -1
  /** What was answered without a hit. */
  let missed = ''

  const typed = () => field.value.trim()
  const options = () => [...list.children] as HTMLAnchorElement[]

  function choose(index: number) {
    chosen = index
    options().forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === index))
    })
    const option = options()[index]
    if (option) field?.setAttribute('aria-activedescendant', option.id)
    else field?.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  /** Chooses the next option, or the previous one; after the last comes the first. */
  function move(down: boolean) {
    const count = options().length
    choose(down ? (chosen + 1) % count : (chosen <= 0 ? count : chosen) - 1)
  }

  function show(open: boolean, message = '') {
    const opens = open && list.hidden
    list.hidden = !open
    field?.setAttribute('aria-expanded', String(open))
    status.textContent = message
    // The list shows by itself how long it is.
    status.classList.toggle('suggestions', !open && message !== '')
    choose(-1)
    // The field may be at the bottom of the window.
    if (opens) list.scrollIntoView({ block: 'nearest' })
  }

  /** Closes the list, and aborts the request that would open it again. */
  function close() {
    asked?.abort()
    show(false)
  }

  async function ask(q: string) {
    asked?.abort()
    if (q.length < 2) return show(false)
    asked = new AbortController()
    try {
      const answer = await search({ q, limit: `${LIMIT}` }, { signal: asked.signal })
      if (!answer.ok) return
      const { items, suggestion } = (await answer.json()) as Answer
      missed = suggestion || items.length === 0 ? q : ''
      const said = {
        title: suggestion ?? '',
        url: `${form.action}?${new URLSearchParams({ q })}`,
      }
      const shown = suggestion ? [said, ...items] : items
      // The option chosen in the previous list stays chosen.
      const before = options()[chosen]?.href
      list.replaceChildren(...shown.map(option))
      const { none = '', count = '' } = form.dataset
      const { length } = shown
      const found = length > 0 ? count.replace('{count}', String(length)) : none
      show(length > 0, suggestion ?? found)
      choose(options().findIndex(({ href }) => href === before))
    } catch {
      // Aborted or offline: the page of hits still works.
    }
  }

  /** Who leaves without a hit is told of, once; the page of hits tells of its own. */
  function leave() {
    if (missed) search({ q: missed, settled: 'true' }, { keepalive: true }).catch(() => {})
    missed = ''
  }

  function option({ kind, title = '', snippet, url = '' }: Shown, index: number) {
    const link = document.createElement('a')
    link.href = url
    link.id = `${list.id}-${index}`
    link.tabIndex = -1
    link.setAttribute('role', 'option')
    const name = document.createElement(kind ? 'b' : 'span')
    link.append(Object.assign(name, { textContent: title }))
    // The engine has escaped all but its own marks.
    if (snippet) link.append(Object.assign(document.createElement('small'), { innerHTML: snippet }))
    return link
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    const down = key === 'ArrowDown'
    if (event.isComposing) return
    if (down || key === 'ArrowUp') {
      if (!list.hidden) move(down)
      else ask(typed()).then(() => list.hidden || move(down))
    } else if (list.hidden) return
    else if (key === 'Enter' && chosen >= 0) options()[chosen]?.click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  field.addEventListener('input', () => ask(typed()))
  field.addEventListener('keydown', press)
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (form.contains(relatedTarget as Node | null)) return
    close()
    leave()
  })
  list.addEventListener('click', leave)
  form.addEventListener('submit', () => {
    missed = ''
  })
  // The visitor may have typed before this script was loaded.
  if (field.value && document.activeElement === field) ask(typed())
}
