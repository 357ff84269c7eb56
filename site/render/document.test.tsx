// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntryData, PageData, PageKind } from '../api/pageData'
import { booking, packages } from '../fixtures/booking'
import { fixture } from '../fixtures/pages'
import { type IslandData, sharedData } from '../islands/data'
import { hydrate } from '../islands/hydrate'
import { homeCard } from '../ui/cards'
import { document as page } from './document'
import { part } from './part'
import { Site } from './Site'

const kinds: PageKind[] = ['home', 'area', 'entry', 'thank_you', 'not_found', 'offline']
const render = (data: PageData) => page(Site, data, { script: '/assets/loader.js', preload: [] })

afterEach(() => vi.restoreAllMocks())

describe.each(['en', 'kn'] as const)('in %s', (locale) => {
  test.each(kinds)('the %s page is whole and says everything in words', (kind) => {
    const html = render(fixture(kind, locale))
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}"`))
    expect(html).toContain('<script type="module" src="/assets/loader.js">')
    // No key in place of its text, no style or handler that the security policy would refuse.
    const body = html.slice(html.indexOf('<body>'), html.indexOf('<script id="page-data"'))
    expect(body).not.toMatch(/>(common|nav|form|services|hero|area|footer)\.\w+</)
    expect(body).not.toMatch(/ style=| on[a-z]+=/)
  })

  test.each(['home', 'area', 'entry'] as const)(
    'the islands of the %s page hydrate without a word',
    async (kind) => {
      expect(await hydrationErrors(fixture(kind, locale))).toEqual([])
    },
  )
})

test.each(['en', 'kn', 'hi', 'ta', 'te', 'mr', 'bn'] as const)(
  'a shared link shows a card in %s',
  (locale) => {
    expect(homeCard(locale)).toContain(`card-${locale}`)
  },
)

test('the page of an entry shows its picture, else its own card, any other page that of the site', () => {
  const shown = (data: PageData) => render(data).match(/"og:image" content="([^"]+)"/)?.[1]
  const size = '<meta property="og:image:width" content="1200"/>'
  const entry = fixture('entry', 'kn')
  expect(shown(entry)).toBe(entry.public_url + entry.card)
  expect(render(entry)).toContain(size)
  const pictured = { ...entry, image: '/media/a/480.webp', card: null }
  expect(shown(pictured)).toBe(`${entry.public_url}/media/a/480.webp`)
  expect(render(pictured)).not.toContain(size)
  expect(shown(fixture('thank_you', 'kn'))).toBe(entry.public_url + homeCard('kn'))
})

test('a language without the page is no alternate, and its choice leads to its home', () => {
  const area = fixture('area', 'kn')
  const only = ['kn', 'bn']
  const languages = area.languages.map((one) =>
    only.includes(one.locale) ? one : { ...one, path: `/${one.locale}/`, exists: false },
  )
  const html = render({ ...area, languages })
  const links = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
  expect(links.map(([, language]) => language)).toEqual(['kn', 'bn', 'x-default'])
  expect(links[2]?.[2]).toBe(links[0]?.[2])
  expect(html).toContain(' data-lacks="en hi ta te mr"')
  expect(html).toContain('<a href="/ta/" lang="ta"')
  expect(render(area)).not.toContain('data-lacks')
})

test('the home page says a price before any script, and that of the choice in its address', () => {
  const page = fixture('home', 'en')
  const said = (data: PageData) => /<output>(.*?)<\/output>/.exec(render(data))?.[1]
  expect(said(page)).toBe('<b class="head">₹1,200</b><span>1 visit · Free warranty: 30 days</span>')
  const choice = { category: 'mosquito_control', property: 'residential', duration: 'single' }
  const asked = (size: string) => said({ ...page, choice: { ...choice, size, package: null } })
  expect(asked('1_bhk')).toBe('<b class="head">₹1,300</b><span>1 visit</span>')
  expect(asked('only_kitchen')).toContain('No services available')
  expect(render(page)).toContain('data-prices="₹1,300 ₹1,425 "')
  // Without a price list there is nothing to say.
  if (!page.home) throw new Error('no home page')
  const home = { ...page.home, quick: { sizes: [], pests: [] } }
  expect(render({ ...page, home })).not.toContain('<output>')
})

test('search engines read what the page says: the business, its services, the questions', () => {
  const page = fixture('home', 'en')
  const blocks = [...render(page).matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  expect(blocks.map((b) => b['@type'] ?? b['@graph'].map((x: never) => x['@type']))).toEqual([
    'FAQPage',
    ['LocalBusiness', 'Service', 'Service', 'Service', 'Service'],
  ])
  const [questions, { '@graph': graph }] = blocks
  expect(questions.mainEntity).toHaveLength(page.home?.faqs.length ?? 0)
  expect(graph[1].offers.lowPrice).toBe(page.booking?.categories[0]?.from_price)

  expect(graph[0]).toMatchObject({ foundingDate: '2014', taxID: '29AAAAA0000A1ZY' })
  expect(graph[0].aggregateRating).toMatchObject({ ratingValue: 4.9, reviewCount: 150 })

  page.business = { ...page.business, rating: null, review_count: null }
  expect(render(page)).not.toContain('aggregateRating')
})

test('search engines read what the page of an entry is about, by its kind', () => {
  const page = fixture('entry', 'kn')
  const about = (kind: string) => {
    const html = render({ ...page, entry: page.entry && { ...page.entry, kind } } as PageData)
    const [, json] = html.match(/ld\+json">(.*?)<\/script>/s) ?? []
    return JSON.parse(json ?? '')['@graph'][2]
  }
  const business = { '@id': 'https://jaali.example/#business' }
  const common = { name: page.entry?.title, url: 'https://jaali.example/kn/services/cockroach' }
  expect(about('service')).toMatchObject({ '@type': 'Service', ...common, provider: business })
  expect(about('offer')).toMatchObject({ '@type': 'Offer', ...common, offeredBy: business })
  expect(about('article')).toMatchObject({ '@type': 'Article', inLanguage: 'kn', author: business })
  expect(about('page')).toMatchObject({ '@type': 'WebPage', inLanguage: 'kn' })
})

test('the way to a service leads over all services, on the page as for search engines', () => {
  const html = render(fixture('entry', 'kn'))
  const [, json] = html.match(/ld\+json">(.*?)<\/script>/s) ?? []
  const crumbs: { item: string }[] = JSON.parse(json ?? '')['@graph'][1].itemListElement
  const paths = ['/kn/', '/kn/#services', '/kn/services/cockroach']
  expect(crumbs.map(({ item }) => item)).toEqual(
    paths.map((path) => `https://jaali.example${path}`),
  )
  expect(html).toContain('<li><a href="/kn/#services">')
})

test('the page of a service shows its price list, and search engines read what it reaches from and to', () => {
  const page = fixture('entry', 'kn')
  const price = (rupees: number) => ({
    final_price: rupees,
    before_discount: rupees * 1.25,
    discount_percentage: 20,
  })
  const table = {
    property: 'residential',
    services: ['cockroach_ants', 'cockroach_ants_annual'],
    rows: [
      { size: '1_bhk', name: '1 BHK', prices: [price(1000), price(3230)] },
      { size: '2_bhk', name: '2 BHK', prices: [price(1200), null] },
    ],
  }
  const picks = [{ slug: 'cockroach_control', title: 'ಜಿರಳೆ' }]
  const html = render({
    ...page,
    entry: {
      ...(page.entry as EntryData),
      blocks: [{ id: 'costs', type: 'packages', title: 'ದರ', picks } as never],
      prices: { category: 'cockroach_control', tables: [table] },
      warranty_days: 30,
    },
  })
  const [, json] = html.match(/ld\+json">(.*?)<\/script>/s) ?? []
  const [, , service, ...others] = JSON.parse(json ?? '')['@graph']
  expect(service.offers).toMatchObject({ lowPrice: 1000, highPrice: 3230, offerCount: 3 })
  expect(others).toEqual([])
  expect(html).toContain(
    'href="/kn/?category=cockroach_control&amp;property=residential&amp;size=1_bhk&amp;duration=package#services"><b>₹3,230</b><s>',
  )
  expect(html).toContain('20% ರಿಯಾಯಿತಿ')
  expect(html.match(/<td><\/td>/g)).toHaveLength(1)
  expect(html).toContain('30 ದಿನಗಳು')
})

test('a part is the section of the page, at the step of its address', () => {
  const step = fixture('home', 'kn')
  step.choice = { category: 'bedbug_control', property: 'residential', duration: 'all' }
  expect(render(step)).toContain(part(step))
  expect(part(fixture('home', 'kn'))).toMatch(
    /^<section class="services" id="services" data-view="">/,
  )
})

test('the islands hydrate from an address with a choice, and after a form came back', async () => {
  const chosen = fixture('area', 'en')
  const [offer] = packages
  chosen.choice = {
    category: 'cockroach_control',
    property: 'residential',
    size: '1_bhk',
    duration: 'all',
    package: offer?.id ?? null,
  }
  chosen.booking = { ...booking('en'), packages }
  expect(await hydrationErrors(chosen)).toEqual([])

  // What the script puts in the place of the packages knows the chosen one, and the page does not.
  const here = part({ ...chosen, part: 'services' })
  expect(here).toMatch(/^<section class="services" id="services" data-view="booking">/)
  expect(here).toContain(`name="package_id" value="${offer?.id}"`)
  const published = fixture('area', 'en')
  expect(
    await hydrationErrors(published, (html) =>
      html.replace(/<section class="services".*?<\/section>/, here),
    ),
  ).toEqual([])
  expect(document.querySelector('#services .chosen')?.textContent).toContain('Your package')

  const returned = fixture('home', 'kn')
  returned.form = {
    values: { form: 'booking', name: 'Ananya', phone: '12' },
    errors: [{ field: 'phone', code: 'phone', message: '' }],
  }
  expect(render(returned)).toContain('value="Ananya"')
  expect(await hydrationErrors(returned)).toEqual([])
})

/** The errors that React reports when it hydrates the renderer's markup. */
async function hydrationErrors(data: PageData, changed = (html: string) => html) {
  const said: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => said.push(words))
  vi.stubGlobal('fetch', async () => Response.json({ items: packages }))
  // Without the stylesheet: no server can send it here.
  document.documentElement.innerHTML = changed(render(data)).replace(
    /^<!doctype html><html[^>]*>|<link rel="stylesheet"[^>]*>|<\/html>$/g,
    '',
  )
  const own = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
  const known: IslandData = { ...JSON.parse(JSON.stringify(sharedData(data))), ...own }
  for (const element of document.querySelectorAll<HTMLElement>('[data-island$="Form"]'))
    await hydrate(element, known)
  return said
}
