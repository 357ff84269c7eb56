// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { markSection } from './markSection'

test('the bar follows the scroll, and marks nothing between its sections', () => {
  const scrolled = new Map<string, (isIntersecting: boolean) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe({ id }: Element) {
        scrolled.set(id, (isIntersecting) => this.tell([{ isIntersecting }]))
      }
    },
  )
  document.body.innerHTML = `
    <section id="home"></section><section id="services"></section>
    <nav class="thumb-bar">
      <a href="#home" aria-current="location"></a><a href="#services"></a><a href="#gone"></a>
      <a href="tel:+910000000000"></a>
    </nav>`
  markSection()
  const marked = () =>
    [...document.querySelectorAll('[aria-current="location"]')].map((a) => a.getAttribute('href'))

  expect([...scrolled.keys()]).toEqual(['home', 'services'])
  scrolled.get('home')?.(false)
  expect(marked()).toEqual([])
  scrolled.get('services')?.(true)
  expect(marked()).toEqual(['#services'])
  scrolled.get('services')?.(false)
  scrolled.get('home')?.(true)
  expect(marked()).toEqual(['#home'])
})
