// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { suggest } from './suggest'

const hit = (title: string) => ({
  kind: 'area',
  slug: title,
  title,
  snippet: '',
  url: `/pest-control/${title}`,
})

/** What the engine finds for the words that are tried here. */
const hits: Record<string, string[]> = {
  ko: ['koramangala', 'kothanur'],
  kor: ['koramangala'],
  zz: [],
}

const ask = vi.fn(async (address: string) => {
  const query = new URL(address, 'http://jaali.test').searchParams.get('q') ?? ''
  return Response.json({ items: (hits[query] ?? []).map(hit), suggestion: null })
})

let field: HTMLInputElement

beforeEach(() => {
  vi.stubGlobal('fetch', ask)
  document.body.innerHTML = `
    <form class="find" action="/search" data-none="Nothing found" data-count="Suggestions: {count}">
      <input type="search" name="q" aria-label="Search" />
    </form>`
  const form = document.querySelector('form') as HTMLFormElement
  field = form.querySelector('input') as HTMLInputElement
  suggest(form)
  field.focus()
})

const type = (text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const press = (key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const said = () => document.querySelector('[role=status]')?.textContent
const isOpen = () => field.getAttribute('aria-expanded')
const chosen = () => document.querySelector('[aria-selected=true]')?.textContent

test('the number of suggestions is said, and that nothing was found', async () => {
  expect(said()).toBe('')
  type('ko')
  await vi.waitFor(() => expect(said()).toBe('Suggestions: 2'))
  type('zz')
  await vi.waitFor(() => expect(said()).toBe('Nothing found'))
  expect(isOpen()).toBe('false')
  type('z')
  expect(said()).toBe('')
})

test('who leaves without a hit is told of, once', async () => {
  const told = () => ask.mock.calls.filter(([address]) => address.includes('settled=true'))
  ask.mockClear()
  type('zz')
  await vi.waitFor(() => expect(said()).toBe('Nothing found'))
  expect(told()).toEqual([])
  field.blur()
  field.focus()
  field.blur()
  expect(told()).toHaveLength(1)
  expect(told()[0]?.[0]).toContain('q=zz&')
  field.focus()
  type('ko')
  await vi.waitFor(() => expect(said()).toBe('Suggestions: 2'))
  field.blur()
  expect(told()).toHaveLength(1)
})

test('Escape closes the list, an arrow opens it again and takes the first or the last', async () => {
  type('ko')
  await vi.waitFor(() => expect(isOpen()).toBe('true'))
  press('Escape')
  expect([isOpen(), said()]).toEqual(['false', ''])
  press('ArrowDown')
  await vi.waitFor(() => expect(chosen()).toBe('koramangala'))
  expect([isOpen(), said()]).toEqual(['true', 'Suggestions: 2'])
  press('Escape')
  press('ArrowUp')
  await vi.waitFor(() => expect(chosen()).toBe('kothanur'))
  press('ArrowDown')
  expect(chosen()).toBe('koramangala')
})

test('an arrow shows what belongs to the words as they are, not an older list', async () => {
  type('ko')
  await vi.waitFor(() => expect(isOpen()).toBe('true'))
  type('kor')
  press('Escape')
  press('ArrowDown')
  await vi.waitFor(() => expect(chosen()).toBe('koramangala'))
  expect(document.querySelectorAll('[role=option]')).toHaveLength(1)
})

test('an arrow in a field without words opens nothing', async () => {
  press('ArrowDown')
  await Promise.resolve()
  expect([isOpen(), said()]).toEqual(['false', ''])
})
