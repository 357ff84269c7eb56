import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import kannada from '../../../locales/kn.json'
import type { PageRequest } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { ThankYou } from './Message'

const whatsapp_href = 'https://wa.me/910000000002?text=Could+you+tell+me+the+price'

/** The first message of the chat, on the page that follows a form without JavaScript. */
function message(request: PageRequest | null) {
  const page = fixture('thank_you', 'kn')
  const html = renderToString(
    <TextsProvider texts={page.texts}>
      <ThankYou page={{ ...page, request, business: { ...page.business, whatsapp_href } }} />
    </TextsProvider>,
  )
  const [, href = ''] = html.match(/href="(https:\/\/wa\.me\/910000000002\?[^"]+)"/) ?? []
  return new URL(href).searchParams.getAll('text')
}

const hello = kannada['thanks.next.chat']

test('after a form without JavaScript a chat begins with the number of the request', () => {
  const bare = { service: null, package: null, size: null, date: null, time: null }
  expect(message({ lead_number: 'LD-2026-000001', ...bare })).toEqual([`${hello}\nLD-2026-000001`])
  expect(message(null)).toEqual([hello])
})

test('it says what was asked for, in the words of the language', () => {
  const page = fixture('thank_you', 'kn')
  expect(page.request).toBeTruthy()
  const [said = ''] = message(page.request ?? null)
  expect(said.split('\n')).toEqual([
    hello,
    'LD-2026-000001',
    'ಜಿರಳೆ ನಿಯಂತ್ರಣ, 2 BHK · ₹1,363',
    `ಮಂಗಳವಾರ, 1 ಡಿಸೆಂಬರ್, ${kannada['form.time.morning']}`,
  ])
})
