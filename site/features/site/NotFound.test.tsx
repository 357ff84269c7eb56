import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageData } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { NotFound } from './NotFound'

function html(search: NonNullable<PageData['search']> | null) {
  const page = fixture('not_found', 'kn')
  return renderToString(
    <TextsProvider texts={page.texts}>
      <NotFound page={{ ...page, search }} />
    </TextsProvider>,
  )
}

test('an unknown address leads home, to the search, to the services and to the phone', () => {
  const { services, business } = fixture('not_found', 'kn')
  const page = html(null)
  expect(page).toContain('<a class="button" href="/kn/">')
  expect(page).toContain('action="/kn/search"')
  expect(services.length).toBeGreaterThan(0)
  for (const { path } of services) expect(page).toContain(`href="${path ?? '/kn/#services'}"`)
  expect(page).toContain(`href="${business.phone_href}"`)
  expect(page).not.toContain('class="hits"')
})

test('the words of the address stand in the field, and what they may have meant below it', () => {
  const url = '/kn/pest-control/koramangala'
  const hit = { kind: 'area', slug: 'koramangala', title: 'ಕೋರಮಂಗಲ', snippet: '', url }
  const page = html({ query: 'areas koramangla', items: [hit], near: [] })
  expect(page).toContain('value="areas koramangla"')
  expect(page).toContain(`<a href="${url}">ಕೋರಮಂಗಲ</a>`)
})
