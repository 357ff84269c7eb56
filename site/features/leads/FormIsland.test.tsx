import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageData } from '../../api/pageData'
import { fixture } from '../../fixtures/pages'
import { islandData } from '../../islands/data'
import { Island } from '../../islands/Island'
import { TextsProvider } from '../../ui/texts'
import { FormIsland } from './FormIsland'
import { LeadForm } from './LeadForm.island'

const html = (page: PageData) =>
  renderToString(
    <TextsProvider texts={page.texts}>
      <FormIsland page={page} />
    </TextsProvider>,
  )

const byReact = (page: PageData) =>
  renderToString(
    <TextsProvider texts={page.texts}>
      <Island name="LeadForm">
        <LeadForm data={islandData(page)} />
      </Island>
    </TextsProvider>,
  )

const odd = `/kn/"it's"&amp;<b>$&$1`
const area = fixture('area', 'kn')
const entry = fixture('entry', 'kn')
const block = (campaign: string) => ({ type: 'lead_form', id: 'b1', campaign })

/** An article whose form is declared by a block. */
const withForm = (fields: object): PageData => ({
  ...entry,
  entry: entry.entry
    ? {
        ...entry.entry,
        kind: 'article',
        blocks: [{ type: 'lead_form', id: 'b1', form: 'inline', ...fields }] as never,
      }
    : null,
})

const pages: Record<string, PageData> = {
  'of an area': area,
  'of another area of the language': {
    ...area,
    path: odd,
    area: area.area
      ? {
          ...area.area,
          slug: odd,
          whatsapp_chat_href: `https://wa.me/9?text=${odd}`,
        }
      : null,
  },
  'of an entry': entry,
  'of another service': {
    ...entry,
    entry: entry.entry ? { ...entry.entry, slug: 'termite' } : null,
  },
  'of no service': {
    ...entry,
    entry: entry.entry ? { ...entry.entry, kind: 'article' } : null,
  },
  'with a campaign': {
    ...entry,
    entry: entry.entry ? { ...entry.entry, blocks: [block(odd)] as never } : null,
  },
  'with another campaign': {
    ...entry,
    path: '/kn/offers/diwali',
    entry: entry.entry ? { ...entry.entry, blocks: [block('diwali')] as never } : null,
  },
  'with a title of its own': withForm({ title: odd }),
  'with another title': withForm({ title: 'Before the rain' }),
  'with two steps': withForm({ form: 'booking', title: 'Before the rain' }),
  'that came back': {
    ...area,
    form: { values: { name: 'Asha' }, errors: [], sentence: 'No' } as never,
  },
  'of home': fixture('home', 'kn'),
}

test('the form of a service begins with it, and that of another page with none', () => {
  const begun = (page?: PageData) =>
    page && html(page).match(/<option value="([^"]*)" selected="">/)?.[1]
  expect(begun(entry)).toBe('cockroach_ants')
  expect(begun(pages['of another service'])).toBe('termite_management')
  expect(begun(pages['of no service'])).toBe('')
  expect(begun(area)).toBe('')
  expect(begun(withForm({ service: { slug: 'termite' } }))).toBe('termite_management')
})

test('the form has the title and the steps that its block asks for', () => {
  expect(html(withForm({ title: 'Before the rain' }))).toContain('<h2>Before the rain</h2>')
  const named = (form: string) => `name="form" value="${form}"`
  expect(html(withForm({}))).toContain(named('inline'))
  expect(html(withForm({ form: 'booking' }))).toContain(named('booking'))
})

test.each(Object.entries(pages))('the form of a page %s is as React makes it', (_, page) => {
  // The first of a language makes what the second fills.
  expect(html(page)).toBe(byReact(page))
  expect(html(page)).toBe(byReact(page))
})
