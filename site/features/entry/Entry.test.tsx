import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import english from '../../../locales/en.json'
import type { EntryData, PageData } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { TextsProvider } from '../../ui/texts'
import { Entry } from './Entry'

function html(entry: Partial<EntryData>, more: Partial<PageData> = {}) {
  const page = fixture('entry', 'en')
  const shown = { ...page, ...more, entry: { ...(page.entry as EntryData), ...entry } }
  return renderToString(
    <TextsProvider texts={page.texts}>
      <Entry page={shown} />
    </TextsProvider>,
  )
}

const bodies = ['<p>First.</p><h3>Terms &amp; <em>prices</em></h3><p>A.</p><h3>Your rights</h3>']
const asks = (of: string) => of.split('class="ask"').length - 1

test('a legal text begins with what is in it, and each part can be jumped to', () => {
  const terms = html({ kind: 'legal', slug: 'terms', bodies })
  expect(terms).toContain(`<nav class="contents" aria-label="${english['common.contents']}">`)
  expect(terms).toContain('<a href="#part-1">Terms &amp; prices</a>')
  expect(terms).toContain('<a href="#part-2">Your rights</a>')
  expect(terms).toContain('<h2 id="part-1">Terms &amp; <em>prices</em></h2>')
  expect(terms).not.toContain('href="#request"')
})

test('the privacy notice leads to its form as well', () => {
  expect(html({ kind: 'legal', slug: 'privacy', bodies })).toContain('<a href="#request">')
})

test('a legal text says since when it holds', () => {
  const terms = html({ kind: 'legal', slug: 'terms', bodies, effective: '2026-12-01' })
  expect(terms).toContain('<time dateTime="2026-12-01">In force since 1 December 2026</time>')
  expect(html({ kind: 'legal', slug: 'terms', bodies, effective: null })).not.toContain('<time')
})

test('a text of one part needs no list', () => {
  expect(html({ kind: 'legal', slug: 'terms', bodies: ['<h3>All</h3>'] })).not.toContain('contents')
})

test('a legal text leads to the languages that have it', () => {
  const { languages } = fixture('entry', 'en')
  const only = (have: string[]) =>
    html(
      { kind: 'legal', slug: 'terms', bodies },
      { languages: languages.map((one) => ({ ...one, exists: have.includes(one.locale) })) },
    )
  const [also = ''] = only(['en', 'kn']).match(/<nav class="also".*?<\/nav>/s) ?? []
  expect(also.match(/hrefLang="\w+"/g)).toEqual(['hrefLang="kn"'])
  expect(also).toContain('lang="kn"')
  expect(only(['en'])).not.toContain('class="also"')
})

test('a service shows its pest, and one card that says whom to ask', () => {
  const service = html({ kind: 'service', slug: 'cockroach' })
  expect(service).toContain('class="niche cockroach"')
  expect(asks(service)).toBe(1)
  const picks = [{ slug: 'cockroach_control', title: 'Cockroaches' }]
  const priced = html({
    kind: 'service',
    blocks: [{ id: 'costs', type: 'packages', title: 'Prices', picks } as never],
    prices: { category: 'cockroach_control', tables: [] },
  })
  expect(asks(priced)).toBe(1)
  expect(asks(html({ kind: 'article' }))).toBe(0)
})
