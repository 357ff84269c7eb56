import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageData } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { SearchPage } from './SearchPage'

type Found = NonNullable<PageData['search']>

function html(found: Partial<Found>) {
  const page = fixture('search', 'en')
  const search = { query: '', items: [], near: [], ...found }
  return renderToString(
    <TextsProvider texts={page.texts}>
      <SearchPage page={{ ...page, search }} />
    </TextsProvider>,
  )
}

const hit = { kind: 'area', slug: 'hebbal', title: 'Hebbal', snippet: '', url: '/x' }
const has = (page: string) => ({
  window: page.includes('class="window"'),
  zones: page.includes('class="zones"'),
  ask: page.includes('class="ask"'),
  services: page.includes('class="pests"'),
})

test.each([
  ['nothing was asked for', {}, { window: false, zones: false, ask: true, services: true }],
  ['there is no hit', { query: 'xyz' }, { window: true, zones: true, ask: true, services: true }],
  [
    'there are hits',
    { query: 'hebbal', items: [hit] },
    { window: false, zones: false, ask: false, services: false },
  ],
  [
    'it is no service of ours',
    { query: 'snake', items: [hit], suggestion: 'We do not catch snakes' },
    { window: false, zones: false, ask: true, services: false },
  ],
])('what helps when %s', (_, found, shown) => {
  expect(has(html(found))).toEqual(shown)
})
