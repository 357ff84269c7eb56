/** Where a field is on a previewed page. */
import type { Clicked } from './preview'

/** A field, with a text that the page shows of it: the engine tells, as plain text. */
export interface ShownField extends Clicked {
  text: string
}

/** Marks the place of the field that is edited. */
export const EDITED = 'data-edited'

/** A style sheet of the console in the page: the page's security policy allows no other way. */
export function addMarkStyle(page: Document) {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(`[${EDITED}] {
    outline: 3px solid #f4b62a;
    outline-offset: 4px;
    border-radius: 4px;
  }`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}

export type FieldPlace = Pick<Clicked, 'kind' | 'slug' | 'field'>

/** Where in the form: a block that says on the page that it is this one, else the whole page. */
export function findField(page: Document, of: FieldPlace, shown: ShownField[]) {
  const { kind, slug, field } = of
  const block = field.split('/').slice(0, 2).join('/')
  const within = page.querySelector(`[data-at="${CSS.escape(`${kind}/${slug}#${block}`)}"]`)
  const isOf = (one: ShownField) => one.kind === kind && one.slug === slug && one.field === field
  const texts = shown.filter(isOf).map(({ text }) => packed(text))
  return findText(within ?? page.body, texts) ?? within ?? undefined
}

/** Without its spaces: paragraphs that stand apart have none between them in the page. */
const packed = (text: string) => text.replace(/\s+/g, '')
const textIn = (element: Element) => packed(element.getAttribute('alt') ?? element.textContent)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Matches a text whose placeholders (`{area}`) the page has filled in. */
const filled = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*')}$`,
    'u',
  )

/** Shorter texts are parts of many. */
const PART = 12

function findText(within: Element, texts: string[]) {
  const all = [...within.querySelectorAll('*')].filter((one) => !one.closest('script, style'))
  const patterns = texts.filter((text) => text.includes('{')).map(filled)
  const isWhole = (text: string) =>
    text !== '' && (texts.includes(text) || patterns.some((one) => one.test(text)))
  const whole = all.filter((one) => isWhole(textIn(one)))
  const innermost = whole.filter((one) => !whole.some((other) => isWithin(other, one)))
  // The way to the page has its title too.
  const found = innermost.find((one) => !one.closest('nav, header, footer')) ?? innermost[0]
  if (found) return found
  // A long text whose parts stand one by one.
  return all.find((one) => {
    const text = textIn(one)
    return text.length >= PART && texts.some((whole) => whole.includes(text))
  })
}

const isWithin = (one: Element, other: Element) => one !== other && other.contains(one)

export function markField(page: Document, element: Element | undefined) {
  for (const other of page.querySelectorAll(`[${EDITED}]`)) {
    if (other !== element) other.removeAttribute(EDITED)
  }
  element?.setAttribute(EDITED, '')
}

/** Below the bar of the page. */
const TOP = 96
const BOTTOM = 32

/**
 * Scrolls the page, and nothing around its frame, until an element is in view; folded questions
 * that hold it are opened.
 */
export function bringIntoView(element: Element, behavior: ScrollBehavior) {
  const view = element.ownerDocument.defaultView
  if (!view) return
  for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true
  }
  const { top, bottom, height } = element.getBoundingClientRect()
  if (top >= TOP && bottom <= view.innerHeight - BOTTOM) return
  const room = view.innerHeight - TOP - BOTTOM
  view.scrollBy({ top: top - TOP - Math.max(0, (room - height) / 2), behavior })
}
