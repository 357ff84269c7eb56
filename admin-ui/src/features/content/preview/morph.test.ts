import { expect, test } from 'vitest'
import { EDITED } from './mark'
import { morphPage } from './morph'

const page = (main: string, more = '') =>
  `<!doctype html><html><head><title>T</title><style>a {}</style></head><body><main>${main}</main>${more}</body></html>`

/** A document as a browser shows it: nothing of it runs here. */
const shown = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('texts change where they stand, and what a visitor opened stays open', () => {
  const questions = (one: string) =>
    page(`<h1>${one}</h1><details><summary>Q</summary><p id="faq-a">${one}</p></details>`)
  const live = shown(questions('Old'))
  const heading = live.querySelector('h1')
  const details = live.querySelector('details')
  details?.setAttribute('open', '')
  heading?.setAttribute(EDITED, '')
  expect(morphPage(live, questions('Old'), questions('New'))).toBe(true)
  expect(heading?.isConnected && heading.textContent).toBe('New')
  expect(details?.isConnected && details.hasAttribute('open')).toBe(true)
  expect(live.querySelector('details p')?.textContent).toBe('New')
  expect(heading?.hasAttribute(EDITED)).toBe(true)
})

test('a part that is new is laid out, and no script runs again', () => {
  const before = page('<section>A</section>')
  const after = page('<section>A</section><section>B</section>', '<script>alert(1)</script>')
  const live = shown(before)
  morphPage(live, before, after)
  const sections = [...live.querySelectorAll('section')]
  expect(sections.map(({ className }) => className)).toEqual(['laid-out', 'laid-out'])
  expect(live.querySelector('script')).toBeNull()
})

const island = (text: string, more = '') =>
  page(
    `<p>${text}</p><div data-island="LeadForm"><input placeholder="${text}">${text}${more}</div>`,
  )

test('an island that React keeps gets its new texts, and nothing else in it changes', () => {
  const live = shown(island('Old'))
  const awake = live.querySelector<HTMLElement>('[data-island]')
  if (awake) awake.dataset.state = 'awake'
  awake?.append(live.createElement('output'))
  const text = awake?.childNodes[1]
  expect(morphPage(live, island('Old'), island('New'))).toBe(true)
  expect(awake?.childNodes[1]).toBe(text)
  expect(awake?.textContent).toBe('New')
  expect(awake?.querySelector('input')?.getAttribute('placeholder')).toBe('New')
  expect(awake?.querySelector('output')).not.toBeNull()
  expect(awake?.dataset.state).toBe('awake')
})

test('an island of another shape asks for the page anew, unless no script was there yet', () => {
  const live = shown(island('Old'))
  expect(morphPage(live, island('Old'), island('Old', '<b>more</b>'))).toBe(true)
  expect(live.querySelector('[data-island] b')).not.toBeNull()
  const awake = live.querySelector<HTMLElement>('[data-island]')
  if (awake) awake.dataset.state = 'awake'
  expect(morphPage(live, island('Old', '<b>more</b>'), island('Other'))).toBe(false)
  expect(live.querySelector('p')?.textContent).toBe('Old')
})
