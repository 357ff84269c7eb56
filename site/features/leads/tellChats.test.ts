// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { tellChats } from './tellChats'

test('a chat begins with what the page is about, and what was chosen there', () => {
  document.body.innerHTML = `
    <a href="https://wa.me/910000000002?text=Koramangala"></a>
    <a href="https://wa.me/910000000002"></a>
    <a href="tel:+910000000000"></a>
    <div data-island="LeadForm"><a href="https://wa.me/910000000002"></a></div>`
  const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const before = hrefs()
  tellChats('Bed Bug · ₹2,200')
  const choice = encodeURIComponent('Bed Bug · ₹2,200')
  const told = [`${before[0]}%0A${choice}`, `${before[1]}?text=${choice}`]
  expect(hrefs()).toEqual([...told, before[2], before[3]])
  // Another choice takes its place, and none leaves what was there.
  tellChats('Termites')
  expect(hrefs()[0]).toBe(`${before[0]}%0ATermites`)
  tellChats('')
  expect(hrefs()).toEqual(before)
})
