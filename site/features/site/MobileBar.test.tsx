import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageData } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { MobileBar } from './MobileBar'

function marked(part: Partial<PageData>) {
  const page = { ...fixture('home', 'kn'), ...part }
  const html = renderToString(
    <TextsProvider texts={page.texts}>
      <MobileBar page={page} />
    </TextsProvider>,
  )
  return [...html.matchAll(/href="([^"]+)" aria-current="location"/g)].map(([, href]) => href)
}

test('the bar marks where the page opens: at its head, at the services, or at none of its entries', () => {
  const choice = { category: 'bedbug_control', property: 'residential', duration: 'all' }
  expect(marked({})).toEqual(['#home'])
  expect(marked({ choice })).toEqual(['#services'])
  expect(marked({ choice: { ...choice, package: 'p1' } })).toEqual([])
  expect(marked({ form: { values: { form: 'booking' }, errors: [] } })).toEqual([])
})
