import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageData } from '../../api/pageData'
import { packages } from '../../fixtures/booking'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { ContactBar } from './ContactBar'

const chatOf = (page: PageData) => {
  const html = renderToString(
    <TextsProvider texts={page.texts}>
      <ContactBar page={page} />
    </TextsProvider>,
  )
  const link = html.match(/<a [^>]*wa\.me[^>]*>/)?.[0] ?? ''
  return [link.match(/ href="([^"]+)"/)?.[1], link.match(/ data-chat="([^"]+)"/)?.[1]]
}

test('without any script the chat says what the page is about, and the package in its address', () => {
  for (const kind of ['area', 'entry'] as const) {
    const page = fixture(kind, 'en')
    const about = 'https://wa.me/910000000002?text=Hello'
    expect(chatOf(page)).toEqual([about, undefined])
    const [chosen] = packages
    if (!chosen || !page.booking) throw new Error('the fixture has no packages')
    const choice = { category: null, property: 'residential', size: null, duration: 'all' }
    const asked = {
      ...page,
      choice: { ...choice, package: chosen.id },
      booking: { ...page.booking, packages: [chosen] },
    }
    const said = encodeURIComponent('1 BHK · ₹1,099')
    expect(chatOf(asked)).toEqual([expect.stringMatching(`Hello%0A.*${said}$`), about])
  }
})
