import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answers, cell, faq, safe } from '../../../testing/content'
import { http, problem, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
// The screen itself, before the clock of a test runs.
import '../editor/EditorPage'
import type { Fields } from '../fields'
import type { Cell, Kind } from '../queries'
import { contentRoutes } from '../routes'

const text = (more = {}) =>
  ({ type: 'text', localized: true, required: true, help: '', max: 40, ...more }) as const
const model: Kind = {
  ...faq,
  fields: { ...faq.fields, body: { type: 'blocks', blocks: ['hero', 'note'], help: '' } },
  blocks: {
    hero: {
      label: 'Hero',
      title: 'title',
      help: 'How it begins.',
      fields: {
        title: text(),
        tone: { type: 'choice', options: ['dark', 'light'], help: '' },
        buttons: { type: 'list', of: 'object', help: '', fields: { label: text() } },
      },
    },
    note: { label: 'Note', title: 'text', help: 'A few words.', fields: { text: text() } },
  },
}

const body: Fields[] = [
  { id: 'h1', type: 'hero', tone: 'dark', buttons: [{ id: 'b1' }] },
  { id: 'n1', type: 'note' },
]
const english = {
  h1: { title: 'A calm feast', buttons: { b1: { label: 'Book' } } },
  n1: { text: 'No ants.' },
}

let cells: Cell[] = []
const entry = () => safe({ cells: cells as never })

function write(locale: string, fields: Fields) {
  const before = cells.find((one) => one.locale === locale)
  const version = (before?.version ?? 0) + 1
  const now = cell(locale, fields, { version, state: 'changed' })
  cells = [...cells.filter((one) => one !== before), now]
  return now
}

const engine = startEngine(
  http.get('/api/admin/content/{kind}', ({ response }) =>
    response(200).json({ kind: model, renamable: true, can_hold_back: false, items: [] }),
  ),
  http.get('/api/admin/content/{kind}/{slug}', ({ response }) => response(200).json(entry())),
  http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) =>
    response(200).json(write(params.locale, (await request.json()).fields)),
  ),
  http.put('/api/admin/content/{kind}/{slug}', async ({ request, response }) => {
    const sent = (await request.json()) as { cells: Record<string, { fields: Fields }> }
    for (const [locale, { fields }] of Object.entries(sent.cells)) write(locale, fields)
    return response(200).json(entry())
  }),
  ...answers,
)

beforeEach(() => {
  localStorage.clear()
  cells = [
    cell('*', { body }),
    cell('en', { question: 'Is it safe?', answer: 'Yes.', body: english }),
    cell('kn', { question: 'ಸುರಕ್ಷಿತವೇ?', body: { h1: { title: 'ನೆಮ್ಮದಿಯ ಹಬ್ಬ' } } }),
  ]
})

const now = (locale: string) => cells.find((one) => one.locale === locale)?.fields.body
const order = () => (now('*') as Fields[]).map(({ type }) => type)
const fold = (name: RegExp) => screen.findByRole('button', { name, expanded: false })
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('where English is written a block is added, and its parts go to where they belong', async () => {
  visit('/content/faq/safe', contentRoutes)
  await press('Add a block')
  const choices = await screen.findAllByRole('button', { name: /^(Hero How|Note A few)/ })
  expect(choices).toHaveLength(2)
  await press(/^Hero How/)
  const [, added] = await screen.findAllByRole('button', { name: /^Hero/, expanded: true })
  expect(added).toBeUndefined()
  const card = document.querySelector<HTMLElement>('[data-block][data-open]')
  if (!card) throw new Error('no open block')
  const fields = within(card)
  await userEvent.type(fields.getByRole('textbox', { name: /Title/ }), 'Diwali')
  await userEvent.click(fields.getByRole('button', { name: 'Add to buttons' }))
  await userEvent.type(await fields.findByRole('textbox', { name: /Label/ }), 'Go')
  await waitFor(() => expect(order()).toEqual(['hero', 'note', 'hero']), { timeout: 5000 })
  await waitFor(() => expect(JSON.stringify(now('en'))).toContain('"Go"'), { timeout: 5000 })
  const [, , hero] = now('*') as { id: string; type: string; buttons: { id: string }[] }[]
  const texts = now('en') as Record<string, unknown>
  const label = { [hero?.buttons[0]?.id ?? '']: { label: 'Go' } }
  expect(texts[hero?.id ?? '']).toEqual({ title: 'Diwali', buttons: label })
  expect(texts.h1).toEqual(english.h1)
})

test('a block moves with Alt and an arrow, and no language is touched', async () => {
  visit('/content/faq/safe', contentRoutes)
  const note = await fold(/^Note/)
  note.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(order()).toEqual(['note', 'hero']), { timeout: 5000 })
  expect(cells.map(({ locale, version }) => `${locale}${version}`).sort()).toEqual([
    '*2',
    'en1',
    'kn1',
  ])
})

test('what was taken away comes back with its texts', async () => {
  visit('/content/faq/safe', contentRoutes)
  await press('Take Hero away')
  await waitFor(() => expect(order()).toEqual(['note']), { timeout: 5000 })
  // What was done meanwhile stays.
  await press('Copy Note')
  await waitFor(() => expect(order()).toEqual(['note', 'note']), { timeout: 5000 })
  await press('Undo')
  await waitFor(() => expect(order()).toEqual(['hero', 'note', 'note']), { timeout: 5000 })
  expect(now('kn')).toEqual({ h1: { title: 'ನೆಮ್ಮದಿಯ ಹಬ್ಬ' } })
})

test('a copy has the texts of every language, under ids of its own', async () => {
  visit('/content/faq/safe', contentRoutes)
  await press('Copy Hero')
  expect(await screen.findByText('Copied with its texts in every language')).toBeVisible()
  const [, copy] = now('*') as { id: string; tone: string; buttons: { id: string }[] }[]
  expect(copy?.tone).toBe('dark')
  expect(['h1', 'n1']).not.toContain(copy?.id)
  const texts = (now('en') as Record<string, unknown>)[copy?.id ?? '']
  const label = { [copy?.buttons[0]?.id ?? '']: { label: 'Book' } }
  expect(texts).toEqual({ title: 'A calm feast', buttons: label })
  expect((now('kn') as Record<string, unknown>)[copy?.id ?? '']).toEqual({
    title: 'ನೆಮ್ಮದಿಯ ಹಬ್ಬ',
  })
  expect(await screen.findAllByRole('button', { name: /^Hero/, expanded: false })).toHaveLength(2)
})

test('a copy that somebody was quicker than is refused in the words of the engine', async () => {
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}', ({ response }) =>
      response.untyped(
        Response.json(problem(412, 'Somebody else changed this in the meantime'), { status: 412 }),
      ),
    ),
  )
  visit('/content/faq/safe', contentRoutes)
  await press('Copy Hero')
  expect(await screen.findByText('Somebody else changed this in the meantime')).toBeVisible()
  expect(order()).toEqual(['hero', 'note'])
})

test('a translation has the texts beside their English, and nothing to put together', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await fold(/^Hero/))
  const title = await screen.findByRole('textbox', { name: /Title/ })
  expect(title).toHaveValue('ನೆಮ್ಮದಿಯ ಹಬ್ಬ')
  expect(screen.getByText('A calm feast')).toBeVisible()
  expect(
    screen.queryByRole('button', { name: /^(Add|Move|Take|Copy) .*Hero|Add a block/ }),
  ).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Tone' })).toBeNull()
  await userEvent.type(title, '!')
  await waitFor(() => expect(now('kn')).toEqual({ h1: { title: 'ನೆಮ್ಮದಿಯ ಹಬ್ಬ!' } }), { timeout: 5000 })
})

test('a gap in a block is counted while it is folded, and its field opens from the address', async () => {
  const problems = [{ path: 'body/n1/text', code: 'required', message: 'is required', stops: true }]
  cells = cells.map((one) => (one.locale === 'en' ? { ...one, problems } : one))
  visit('/content/faq/safe?field=body/n1/text', contentRoutes)
  expect(await screen.findByRole('button', { name: /^Note.*1 gap/, expanded: true })).toBeVisible()
  const said = screen.getByText('Needed before it goes live')
  expect(said.closest('[data-field]')).toHaveAttribute('data-field', 'body/n1/text')
})

test('a block is for some languages only, and its card says so', async () => {
  visit('/content/faq/safe', contentRoutes)
  await userEvent.click(await fold(/^Note/))
  await press('In all languages')
  const only = await screen.findByRole('group', { name: 'Languages' })
  for (const name of ['Hindi', 'Tamil', 'Telugu', 'Marathi', 'Bengali'])
    await userEvent.click(within(only).getByRole('checkbox', { name }))
  expect(await screen.findByRole('button', { name: /^Note.*English, Kannada only/ })).toBeVisible()
  const languages = () => (now('*') as Fields[])[1]?.languages
  await waitFor(() => expect(languages()).toEqual(['en', 'kn']), { timeout: 5000 })
  for (const name of ['Hindi', 'Tamil', 'Telugu', 'Marathi', 'Bengali'])
    await userEvent.click(within(only).getByRole('checkbox', { name }))
  expect(await screen.findByRole('button', { name: 'In all languages' })).toBeVisible()
  await waitFor(() => expect(languages()).toBeUndefined(), { timeout: 5000 })
})

test('a language that does not have a block has no texts of it to write', async () => {
  cells[0] = cell('*', { body: [body[0], { ...body[1], languages: ['kn'] }] })
  visit('/content/faq/safe', contentRoutes)
  const sentence = 'does not have this block, so there are no texts to write here.'
  await userEvent.click(await fold(/^Note.*Not in English/))
  expect(await screen.findByText(`English ${sentence}`)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Text/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Kannada only' })).toBeVisible()
})

test('a translation sees who has a block, and cannot change it', async () => {
  cells[0] = cell('*', {
    body: [
      { ...body[0], languages: ['en', 'kn'] },
      { ...body[1], languages: ['en'] },
    ],
  })
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await fold(/^Note.*Not in Kannada/))
  expect(await screen.findByText(/^Kannada does not have this block/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Text/ })).toBeNull()
  await userEvent.click(await fold(/^Hero.*English, Kannada only/))
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('ನೆಮ್ಮದಿಯ ಹಬ್ಬ')
  expect(
    screen.queryByRole('button', { name: /^(In all languages|English, Kannada only)/ }),
  ).toBeNull()
})
