import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { PrivacyForm } from './PrivacyForm'

function html(engine?: string) {
  const page = { ...fixture('entry', 'kn'), path: '/kn/legal/privacy', engine }
  return renderToString(
    <TextsProvider texts={page.texts}>
      <PrivacyForm page={page} />
    </TextsProvider>,
  )
}

test('the engine’s own page has the form', () => {
  expect(html()).toContain('action="/api/privacy-requests#request"')
})

test('a copy on another host, from which the engine takes no such form, leads to that page', () => {
  const copy = html('https://engine.example')
  expect(copy).toContain('href="https://engine.example/kn/legal/privacy#request"')
  expect(copy).toContain('id="request"')
  expect(copy).not.toContain('<form')
  expect(copy).not.toMatch(/>request\.\w+</)
})
