// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { markSection } from './markSection'

test('navigation and bar follow the scroll, and mark nothing between their sections', () => {
  const watched: { id: string; tell: (isIntersecting: boolean) => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe({ id }: Element) {
        watched.push({ id, tell: (isIntersecting) => this.tell([{ isIntersecting }]) })
      }
    },
  )
  document.body.innerHTML = `
    <section id="home"></section><section id="services"></section>
    <nav id="menu">
      <a href="#home" aria-current="page"></a><a href="#services"></a><a href="/#about"></a>
      <a class="button" href="#services"></a>
    </nav>
    <nav class="thumb-bar">
      <a href="#home" aria-current="location"></a><a href="#services"></a><a href="#gone"></a>
      <a href="tel:+910000000000"></a><a class="book" href="#services"></a>
    </nav>`
  markSection()
  const scrolled = (section: string, isThere: boolean) => {
    for (const { id, tell } of watched) if (id === section) tell(isThere)
  }
  const marked = () =>
    [...document.querySelectorAll('[aria-current]')].map((a) => a.getAttribute('href'))

  expect(watched.map(({ id }) => id)).toEqual(['home', 'services', 'home', 'services'])
  scrolled('home', false)
  expect(marked()).toEqual([])
  scrolled('services', true)
  expect(marked()).toEqual(['#services', '#services'])
  scrolled('services', false)
  scrolled('home', true)
  expect(marked()).toEqual(['#home', '#home'])
})
