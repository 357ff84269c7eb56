// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { wakeIslands } from './wakeIslands'

const { hydrate } = vi.hoisted(() => ({ hydrate: vi.fn() }))
vi.mock('./hydrate', () => ({ hydrate }))

test('data that does not come leaves the form plain, and the next touch asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  )
  const fetch = vi.fn().mockResolvedValueOnce(new Response('', { status: 503 }))
  fetch.mockImplementation(async () => Response.json({ locale: 'kn', texts: {} }))
  vi.stubGlobal('fetch', fetch)
  document.body.innerHTML = `
    <div data-island="LeadForm"><button type="button">Book</button></div>
    <div data-island="BookingForm"></div>
    <script id="page-data" type="application/json">
      {"islands":"/kn/islands.json","kind":"home","path":"/kn/","area":""}
    </script>`
  const [form, browser] = document.querySelectorAll<HTMLElement>('[data-island]')
  const button = document.querySelector('button')
  const pressed = vi.fn()
  button?.addEventListener('click', pressed)
  wakeIslands()

  // The click is held, and replayed on the plain form once hydration has failed.
  button?.click()
  expect([form?.dataset.state, pressed.mock.calls.length]).toEqual(['waking', 0])
  await vi.waitFor(() => expect(form?.dataset.state).toBe('plain'))
  expect([hydrate.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 1])

  button?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(form?.dataset.state).toBe('plain')
  await vi.waitFor(() => expect(form?.dataset.state).toBe('awake'))
  browser?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.waitFor(() => expect(browser?.dataset.state).toBe('awake'))
  const known = { locale: 'kn', texts: {}, islands: '/kn/islands.json', path: '/kn/' }
  for (const island of [form, browser])
    expect(hydrate).toHaveBeenCalledWith(island, expect.objectContaining(known))
  expect(fetch.mock.calls).toEqual([['/kn/islands.json'], ['/kn/islands.json']])
})
