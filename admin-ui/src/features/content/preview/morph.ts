/** Puts what the engine rendered anew into a page that is shown. Scroll position and focus stay. */
import { Idiomorph } from 'idiomorph'
import { EDITED } from './mark'

/** What scripts of the page work on: React in its islands, and the pictures that take turns. */
const OWN = '[data-island], #slides, #dots'
/** What the page's loader lays out one by one when it is loaded, and nothing would later. */
const PARTS = 'main > section, [data-island], .footer'

/** All that runs: only the page as it was loaded runs its scripts. Blocks of data stay. */
const SCRIPTS = 'script:not([type$="json"])'

/** Styles in the page itself, which stay: the console's own security policy would refuse to read them. */
const STYLES = /<style\b.*?<\/style>/gs

const parse = (html: string) =>
  new DOMParser().parseFromString(html.replace(STYLES, ''), 'text/html')

/**
 * Makes `live`, which was rendered as `before`, what `after` is. What the page's scripts made of a
 * part stays: of such a part only texts and attributes that differ are put in their place. `false`
 * when that is not enough, and the page has to be loaded anew.
 */
export function morphPage(live: Document, before: string, after: string): boolean {
  const was = parse(before)
  const next = parse(after)
  const left = new Set<Node>()
  for (const part of next.querySelectorAll<HTMLElement>(OWN)) {
    const shown = counterpart(live, part)
    const rendered = counterpart(was, part)
    // No script has been there yet: it is like any other part.
    const isPlain = part.dataset.island !== undefined && shown?.dataset.state !== 'awake'
    if (!shown || !rendered || isPlain) continue
    if (!patch(shown, rendered, part)) return false
    left.add(part)
  }
  for (const script of next.querySelectorAll(SCRIPTS)) script.remove()
  for (const part of next.querySelectorAll(PARTS)) part.classList.add('laid-out')
  if (live.title !== next.title) live.title = next.title
  Idiomorph.morph(live.body, next.body, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (_, node) => !left.has(node),
      beforeAttributeUpdated: (name, element) => !isOfVisit(name, element),
    },
  })
  return true
}

/** What a visitor, a script or this console made of an element: no rendering says it. */
const isOfVisit = (name: string, { localName }: Element) =>
  name === EDITED ||
  name === 'data-state' ||
  (name === 'open' && (localName === 'details' || localName === 'dialog'))

/** The same part in another document. */
function counterpart(page: Document, { id, dataset: { island } }: HTMLElement) {
  return page.querySelector<HTMLElement>(island ? `[data-island="${island}"]` : `#${id}`)
}

/** Changes in `shown` what differs between two renderings of it; `false` when they differ in shape. */
function patch(shown: Element, before: Element, after: Element): boolean {
  const old = valuesIn(before)
  const now = valuesIn(after)
  const isSameShape = old.length === now.length && old.every(({ at }, i) => at === now[i]?.at)
  if (!isSameShape) return false
  const changed = new Map<string, string>()
  for (const [i, { at, value }] of old.entries()) {
    const next = now[i]?.value ?? ''
    if (value !== next) changed.set(`${at} ${value}`, next)
  }
  if (changed.size === 0) return true
  for (const { at, value, put } of valuesIn(shown)) {
    const next = changed.get(`${at} ${value}`)
    if (next !== undefined) put(next)
  }
  return true
}

interface Value {
  /** The element or attribute that it is the value of. */
  at: string
  value: string
  put: (value: string) => void
}

/** All texts and attributes in an element, in their order. */
function valuesIn(element: Element): Value[] {
  const own = [...element.attributes].map(({ name, value }) => ({
    at: `${element.localName} ${name}`,
    value,
    put: (next: string) => element.setAttribute(name, next),
  }))
  const within = [...element.childNodes].flatMap((node): Value[] => {
    if (node.nodeType === Node.ELEMENT_NODE) return valuesIn(node as Element)
    if (node.nodeType !== Node.TEXT_NODE) return []
    const put = (next: string) => {
      node.nodeValue = next
    }
    return [{ at: element.localName, value: node.nodeValue ?? '', put }]
  })
  return [...own, ...within]
}
