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
  }
  /* As wide as the page: beside it nothing is seen. */
  [data-at][${EDITED}] {
    outline-offset: -3px;
  }`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}

export interface FieldPlace extends Pick<Clicked, 'kind' | 'slug' | 'field'> {
  /** What is saved of it, if that is a text: the engine does not tell of texts that templates hold. */
  text?: string | undefined
}

/** Where in the form: a block that says on the page that it is this one, else the whole page. */
export function findField(page: Document, of: FieldPlace, shown: ShownField[]) {
  const { kind, slug, field, text = '' } = of
  const block = field.split('/').slice(0, 2).join('/')
  const within = page.querySelector(`[data-at="${CSS.escape(`${kind}/${slug}#${block}`)}"]`)
  const isOf = (one: ShownField) => one.kind === kind && one.slug === slug && one.field === field
  const told = shown.filter(isOf).map((one) => one.text)
  const texts = [...told, text].map(packed).filter((one) => one !== '')
  return findText(within ?? page.body, texts) ?? within ?? undefined
}

/** Without its spaces: paragraphs that stand apart have none between them in the page. */
const packed = (text: string) => text.replace(/\s+/g, '')
const textIn = (element: Element) => packed(element.getAttribute('alt') ?? element.textContent)
/** Without what stands in elements of its own, such as the star of a label. */
const ownText = ({ childNodes }: Element) =>
  packed(
    [...childNodes].map((one) => (one.nodeType === Node.TEXT_NODE ? one.nodeValue : '')).join(''),
  )

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
  const whole = all.filter((one) => isWhole(textIn(one)) || isWhole(ownText(one)))
  const found = innermost(whole)
  if (found) return found
  const long = texts.filter((one) => one.length >= PART)
  // A long text whose parts stand one by one; or one that is a sentence of a longer one.
  const part = all.find((one) => {
    const text = textIn(one)
    return text.length >= PART && long.some((whole) => whole.includes(text))
  })
  return part ?? innermost(all.filter((one) => long.some((text) => textIn(one).includes(text))))
}

function innermost(found: Element[]) {
  const inner = found.filter((one) => !found.some((other) => isWithin(other, one)))
  // The way to the page has its title too.
  return inner.find((one) => !one.closest('nav, header, footer')) ?? inner[0]
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
