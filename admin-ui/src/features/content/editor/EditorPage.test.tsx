import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answers, cell, faq, price, safe } from '../../../testing/content'
import { http, problem, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
// The screen itself, before the clock of a test runs.
import './EditorPage'
import type { Cell } from '../queries'
import { contentRoutes } from '../routes'

const sent: { url: string; version: string | null; body: unknown }[] = []
const engine = startEngine(
  ...answers,
  http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) => {
    const body = await request.json()
    sent.push({ url: request.url, version: request.headers.get('if-match'), body })
    return response(200).json(
      cell(params.locale, body.fields, { version: 2, state: 'changed', author: 'Anita Kumar' }),
    )
  }),
)

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
})

const field = (name: string) => screen.findByRole('textbox', { name })

test('English and target stand side by side, with limits as whoever types counts', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  expect(await field('Question')).toHaveValue('ಸುರಕ್ಷಿತವೇ?')
  expect(screen.getByText('Question in English')).toBeVisible()
  expect(screen.getByText('6 / 20')).toBeVisible()
  await userEvent.type(await field('Question'), ' and a lot more than fits')
  expect(screen.getByText(/11 too many/)).toBeVisible()
})

test('a draft is saved by itself, in one session', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.type(await field('Answer'), '!')
  expect(screen.getByText('Saving…')).toBeVisible()
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/content/faq/safe/kn'),
    version: '"1"',
    body: {
      fields: { question: 'ಸುರಕ್ಷಿತವೇ?', answer: 'ಹೌದು.!' },
      session: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  await userEvent.type(await field('Answer'), '!')
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.version).toBe('"2"')
  const sessions = sent.map(({ body }) => (body as { session: string }).session)
  expect(new Set(sessions).size).toBe(1)
  expect(screen.getByRole('button', { name: 'Drop draft' })).toBeVisible()
})

test('what the engine finds wrong stands at the field', async () => {
  const errors = [{ field: 'question', code: 'characters', message: 'Holds a control character' }]
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', ({ response }) =>
      response.untyped(
        Response.json(problem(422, 'Some fields are not right', { errors }), { status: 422 }),
      ),
    ),
  )
  visit('/content/faq/safe', contentRoutes)
  await userEvent.type(await field('Question'), '!')
  expect(
    await screen.findByText('Not saved yet, kept on this device: Some fields are not right'),
  ).toBeVisible()
  expect(screen.getByText('Holds a control character')).toBeVisible()
})

test('what is missing is saved all the same, and said beside the field', async () => {
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, response }) => {
      const { fields } = await request.json()
      const problems = [{ path: 'question', code: 'required', message: 'is required', stops: true }]
      return response(200).json(cell('en', fields, { version: 2, state: 'changed', problems }))
    }),
  )
  visit('/content/faq/safe', contentRoutes)
  await userEvent.clear(await field('Question'))
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const said = screen.getByText('Needed before it goes live')
  expect(said.closest('[data-field]')).toHaveAttribute('data-field', 'question')
})

test('an entry is held back in a language, and comes back to all of them', async () => {
  const [shared, ...written] = safe().cells
  engine.use(
    http.get('/api/admin/content/{kind}/{slug}', ({ response }) => {
      const { fields } = (sent.at(-1)?.body ?? { fields: shared?.fields }) as Pick<Cell, 'fields'>
      const now = cell('*', fields, { version: sent.length + 1 })
      return response(200).json(safe({ cells: [now, ...written] }))
    }),
  )
  visit('/content/faq/safe?locale=*', contentRoutes)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tamil' }))
  await waitFor(() => expect(sent.length).toBe(1))
  const languages = ['en', 'kn', 'hi', 'te', 'mr', 'bn']
  expect(sent[0]?.body).toMatchObject({ fields: { position: 1, languages } })
  expect(screen.getByRole('link', { name: /^Tamil/ })).toHaveTextContent('Held back')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tamil' }))
  await waitFor(() => expect(sent.length).toBe(2))
  // An emptied field is said: a form that leaves it out would keep it.
  expect(sent[1]?.body).toMatchObject({ fields: { position: 1, languages: null } })
})

test('the English is copied over by its button', async () => {
  visit('/content/faq/safe?locale=hi', contentRoutes)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Copy the English question over' }),
  )
  expect(await field('Question')).toHaveValue('Is it safe?')
})

test('of a stale text, the change of the English is shown and it can be called correct', async () => {
  const [shared, english] = safe().cells
  const stale = cell('kn', { question: 'ಸುರಕ್ಷಿತವೇ?' }, { state: 'stale' })
  const confirmed: string[] = []
  engine.use(
    http.get('/api/admin/content/{kind}/{slug}', ({ response }) =>
      response(200).json(safe({ cells: [shared, english, stale].filter((c) => !!c) })),
    ),
    http.get('/api/admin/content/{kind}/{slug}/{locale}/source', ({ response }) =>
      response(200).json({
        was: { question: 'Is it good?', answer: 'Yes.' } as never,
        now: { question: 'Is it safe?', answer: 'Yes.' } as never,
      }),
    ),
    http.post('/api/admin/content/{kind}/{slug}/{locale}/current', ({ params, response }) => {
      confirmed.push(params.locale)
      return response(200).json(safe())
    }),
  )
  visit('/content/faq/safe?locale=kn', contentRoutes)
  expect(await screen.findByText('good')).toBeVisible()
  expect(document.querySelector('ins')).toHaveTextContent('safe')
  await userEvent.click(screen.getByRole('button', { name: 'Still correct' }))
  expect(await screen.findByText('Marked as still correct')).toBeVisible()
  expect(confirmed).toEqual(['kn'])
})

test('who else is here is said', async () => {
  engine.use(
    http.put('/api/admin/presence', ({ response }) =>
      response(200).json({
        others: [
          { name: 'Ravi', locale: 'kn' },
          { name: 'Meera', locale: 'hi' },
        ],
      }),
    ),
  )
  visit('/content/faq/safe?locale=kn', contentRoutes)
  expect(await screen.findByText('Ravi is here too · Meera is at Hindi')).toBeVisible()
})

test('Alt+N opens the next entry that the language lacks', async () => {
  engine.use(
    http.get('/api/admin/content/{kind}', ({ request, response }) => {
      const isMissing = new URL(request.url).searchParams.get('state') === 'missing'
      return response(200).json({
        kind: faq,
        renamable: true,
        can_hold_back: false,
        items: isMissing ? [price] : [],
      })
    }),
  )
  const { router } = visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await field('Question'))
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(router.state.location.href).toBe('/content/faq/price?locale=kn'))
})

test('an entry with a page shows it as a search engine does, with the title that the engine makes', async () => {
  const model = { ...faq, page: '/answers/{slug}', description: 'answer' }
  const own = { type: 'text', localized: true, group: 'Search engines' } as const
  engine.use(
    http.get('/api/admin/content/{kind}', ({ response }) =>
      response(200).json({
        kind: { ...model, fields: { ...faq.fields, seo_title: own } },
        renamable: true,
        can_hold_back: false,
        items: [],
      }),
    ),
    http.get('/api/site/page', ({ response }) =>
      response.untyped(
        Response.json({
          title: 'Is it safe? | Jaali',
          description: '',
          entry: { title: 'Is it safe?' },
        }),
      ),
    ),
  )
  visit('/content/faq/safe?locale=kn', contentRoutes)
  const snippet = within(await screen.findByRole('figure', { name: 'In search results' }))
  // The live page has the English name; this one is not live yet.
  expect(await snippet.findByText('ಸುರಕ್ಷಿತವೇ? | Jaali')).toBeVisible()
  expect(snippet.getByText(/\/kn\/answers\/safe$/)).toBeVisible()
  expect(snippet.getByText('ಹೌದು.')).toBeVisible()
  await userEvent.type(await field('SEO title'), 'ಸುರಕ್ಷಿತ')
  expect(await snippet.findByText('ಸುರಕ್ಷಿತ')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Search engines' })).toBeVisible()
})
