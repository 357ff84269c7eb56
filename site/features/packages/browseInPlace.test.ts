// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const cards = (package_: string) => `
  <form class="packages" action="/kn/#contact">
    <input type="hidden" name="category" value="bedbug_control">
    <input type="hidden" name="property" value="residential">
    <button type="submit" name="package" value="p1" data-package='{"id":"p1"}'>${package_}</button>
  </form>`

const arcade = `<section id="services" data-view=""><h2 tabindex="-1">All</h2>
  <form class="arcade" action="/kn/#services"><button name="category" value="bedbug_control">Bed bugs</button></form>
  <div class="results"></div></section>`

const category = (size = '', results = '<p class="hint">Choose</p>') =>
  `<section id="services" data-view="bedbug_control">
  <form action="/kn/#services"><button>Back</button></form><h2 tabindex="-1">Bed bugs</h2>
  <div class="filters"><form action="/kn/#services"><input type="hidden" name="category" value="bedbug_control">
    <label class="size"><select name="size">${['', '2_bhk', '3_bhk']
      .map((code) => `<option value="${code}"${code === size ? ' selected' : ''}>${code}</option>`)
      .join('')}</select></label></form></div>
  <div class="results">${results}</div></section>`

const notes = `<template><p class="hint">Loading</p>
  <div class="hint" role="alert"><p>Failed</p><button type="button">Retry</button></div></template>`

const answers: Record<string, string | (() => Promise<Response>)> = {}
const asked = vi.fn(async (url: string) => {
  const answer = answers[url]
  if (typeof answer === 'function') return answer()
  return new Response(answer ?? '<!doctype html>', { status: answer ? 200 : 503 })
})
const hands = { wake: vi.fn(), bring: vi.fn(async () => {}) }

const listen = vi.spyOn(window, 'addEventListener')

/** A page of its own: what was fetched is kept while a page lives. */
async function open(search: string, section = arcade) {
  history.replaceState(null, '', `/kn/${search}`)
  document.body.innerHTML = `<div data-island="ServiceBrowser">${section}${notes}</div>`
  vi.resetModules()
  const { browseInPlace } = await import('./browseInPlace')
  browseInPlace(document.querySelector('[data-island]') as HTMLElement, hands)
}
const find = <E extends HTMLElement>(selector: string) =>
  document.querySelector<E>(`#services ${selector}`) as E
const choose = (size: string) => {
  const list = find<HTMLSelectElement>('select')
  list.value = size
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
const here = () => location.pathname + location.search
const urls = () => asked.mock.calls.map(([url]) => url.replace('/kn/', ''))

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', asked)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  for (const url of Object.keys(answers)) delete answers[url]
})
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
})

test('a category takes the place of all, with the focus and the address, and Back leads back', async () => {
  answers['/kn/?category=bedbug_control&part=services'] = category()
  await open('?utm_source=radio')
  // Fetched as soon as the section is near, and not again.
  find('button').click()
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  expect(here()).toBe('/kn/?category=bedbug_control')
  await vi.waitFor(() => expect(find('h2').textContent).toBe('Bed bugs'))
  expect(document.activeElement).toBe(find('h2'))
  expect(urls()).toEqual(['?category=bedbug_control&part=services'])

  history.replaceState(null, '', '/kn/?utm_source=radio')
  dispatchEvent(new Event('popstate'))
  await vi.waitFor(() => expect(find('h2').textContent).toBe('All'))
  expect(asked).toHaveBeenCalledOnce()
})

test('a size changes the results alone, and what it is asked of keeps the focus', async () => {
  answers['/kn/?category=bedbug_control&size=2_bhk&part=services'] = category(
    '2_bhk',
    cards('₹2,660'),
  )
  await open('?category=bedbug_control', category())
  const list = find<HTMLSelectElement>('select')
  const results = find('.results')
  list.focus()
  choose('2_bhk')
  expect(here()).toBe('/kn/?category=bedbug_control&size=2_bhk')
  expect(find('.hint').getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(() => expect(results.textContent).toContain('₹2,660'))
  expect([find('select'), find('.results'), document.activeElement]).toEqual([list, results, list])
  expect(list.value).toBe('2_bhk')
  expect(find('[aria-busy]')).toBeNull()

  asked.mockClear()
  history.replaceState(null, '', '/kn/?category=bedbug_control')
  dispatchEvent(new Event('popstate'))
  await vi.waitFor(() => expect(results.textContent).toBe('Choose'))
  expect([list.value, urls()]).toEqual(['', []])
})

test('what does not come is said, and can be asked for again', async () => {
  await open('?category=bedbug_control', category())
  choose('3_bhk')
  await vi.waitFor(() => expect(find('[role="alert"]').textContent).toContain('Failed'))
  answers['/kn/?category=bedbug_control&size=3_bhk&part=services'] = category(
    '3_bhk',
    cards('₹2,000'),
  )
  const retry = find('[role="alert"] button')
  retry.focus()
  retry.click()
  await vi.waitFor(() => expect(find('.results').textContent).toContain('₹2,000'))
  expect(document.activeElement).toBe(find('h2'))
})

test('only the last step that was taken is shown', async () => {
  let come = (_: Response) => {}
  answers['/kn/?category=bedbug_control&size=2_bhk&part=services'] = () =>
    new Promise((resolve) => {
      come = resolve
    })
  answers['/kn/?category=bedbug_control&size=3_bhk&part=services'] = category('3_bhk', 'three')
  await open('?category=bedbug_control', category())
  choose('2_bhk')
  choose('3_bhk')
  await vi.waitFor(() => expect(find('.results').textContent).toBe('three'))
  // Neither when it is late, nor when it comes at last.
  await new Promise((then) => setTimeout(then, 800))
  come(new Response(category('2_bhk', 'two')))
  await new Promise((then) => setTimeout(then))
  expect(find('.results').textContent).toBe('three')
})

test('what loads for long says so, over the cards that were there', async () => {
  answers['/kn/?category=bedbug_control&size=3_bhk&part=services'] = () => new Promise(() => {})
  await open('?category=bedbug_control&size=2_bhk', category('2_bhk', cards('Book')))
  choose('3_bhk')
  await vi.waitFor(() => expect(find('.packages ~ .hint').textContent).toBe('Loading'))
  expect(find('.packages').getAttribute('aria-busy')).toBe('true')
})

test('a package goes to the form; without storage the address takes it there', async () => {
  await open('?category=bedbug_control&size=2_bhk', category('2_bhk', cards('Book')))
  const jump = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const told = vi.fn()
  addEventListener('jaali.selection', told)
  find('[name="package"]').click()
  expect(JSON.parse(sessionStorage.getItem('jaali.selection') ?? '')).toEqual({
    category: 'bedbug_control',
    categoryLabel: 'Bed bugs',
    propertyType: 'residential',
    selectedPackage: { id: 'p1' },
  })
  expect([told.mock.calls.length, jump.mock.calls]).toEqual([1, [['#contact']]])

  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  const sent = vi.fn((event: Event) => [event.defaultPrevented, event.preventDefault()])
  document.addEventListener('submit', sent, { once: true })
  find('[name="package"]').click()
  expect(sent).toHaveReturnedWith([false, undefined])
  vi.unstubAllGlobals()
})

test('on the page of an area the form comes in the place of the packages, and wakes', async () => {
  answers['/kn/?category=bedbug_control&property=residential&package=p1&part=services'] =
    '<section id="services" data-view="booking"><h2 tabindex="-1">Form</h2><div data-island="BookingForm"></div></section>'
  const here = cards('Book').replace('<form', '<form data-book="here"')
  await open('?category=bedbug_control&size=2_bhk', category('2_bhk', here))
  find('[name="package"]').click()
  await vi.waitFor(() => expect(hands.wake).toHaveBeenCalledWith(find('[data-island]')))
  const gone = vi.fn()
  find('[data-island]').addEventListener('gone', gone)
  history.replaceState(null, '', '/kn/?category=bedbug_control&size=2_bhk')
  dispatchEvent(new Event('popstate'))
  await vi.waitFor(() => expect(find('h2').textContent).toBe('Bed bugs'))
  expect(gone).toHaveBeenCalledOnce()
})

test('a published page at the address of a step loads it, without taking the focus', async () => {
  answers['/kn/?category=bedbug_control&part=services'] = category()
  await open('?category=bedbug_control')
  await vi.waitFor(() => expect(find('h2').textContent).toBe('Bed bugs'))
  expect(document.activeElement).toBe(document.body)
})

test('a size chosen before the script came counts', async () => {
  answers['/kn/?category=bedbug_control&size=2_bhk&part=services'] = category('2_bhk', 'two')
  const html = category()
  history.replaceState(null, '', '/kn/?category=bedbug_control')
  document.body.innerHTML = `<div data-island="ServiceBrowser">${html}${notes}</div>`
  find<HTMLSelectElement>('select').value = '2_bhk'
  vi.resetModules()
  const { browseInPlace } = await import('./browseInPlace')
  browseInPlace(document.querySelector('[data-island]') as HTMLElement, hands)
  await vi.waitFor(() => expect(find('.results').textContent).toBe('two'))
})

test('while somebody reads the list of sizes, the first of them are fetched', async () => {
  await open('?category=bedbug_control', category())
  find('select').focus()
  expect(urls()).toEqual([
    '?category=bedbug_control&size=2_bhk&part=services',
    '?category=bedbug_control&size=3_bhk&part=services',
  ])
})

test('whoever saves data fetches nothing that was not asked for', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await open('')
  await open('?category=bedbug_control', category())
  find('select').focus()
  expect(asked).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
