import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import kannada from '../../../locales/kn.json'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { ThankYou } from './Message'

const whatsapp_href = 'https://wa.me/910000000002?text=Could+you+tell+me+the+price'

/** The first message of the chat, on the page that follows a form without JavaScript. */
function message(lead_number: string | null) {
  const page = fixture('thank_you', 'kn')
  const html = renderToString(
    <TextsProvider texts={page.texts}>
      <ThankYou page={{ ...page, lead_number, business: { ...page.business, whatsapp_href } }} />
    </TextsProvider>,
  )
  const [, href = ''] = html.match(/href="(https:\/\/wa\.me\/910000000002\?[^"]+)"/) ?? []
  return new URL(href).searchParams.getAll('text')
}

test('after a form without JavaScript a chat begins with the number of the request', () => {
  const hello = kannada['thanks.next.chat']
  expect(message('LD-2026-000001')).toEqual([`${hello}\nLD-2026-000001`])
  expect(message(null)).toEqual([hello])
})
