import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http as plain } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '../../../api/client'
import { answers, cell, faq, safe } from '../../../testing/content'
import { http, problem, startEngine } from '../../../testing/engine'
import { visit } from '../../../testing/visit'
// The screens themselves, before the clock of a test runs.
import '../editor/EditorPage'
import './Preview'
import { contentRoutes } from '../routes'

declare const happyDOM: { setViewport: (to: { width: number; height: number }) => void }

const asked: Schemas['NewPreview'][] = []
const engine = startEngine(
  ...answers,
  plain.get('/preview/*', () => new Response('<p>A page</p>')),
  http.get('/api/admin/content/{kind}/{slug}/pages', ({ response }) =>
    response(200).json({ items: ['/', '/pest-control/hsr'] }),
  ),
  http.get('/api/site/page', ({ response }) =>
    response.untyped(Response.json({ title: 'Is it safe?', description: '' })),
  ),
  http.post('/api/admin/preview', async ({ request, response }) => {
    const body = await request.json()
    asked.push(body)
    const url = `https://jaali.example/preview/token${body.path}`
    return response(201).json({ url, expires_at: '2026-11-24T05:12:00Z' })
  }),
)

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  localStorage.clear()
  happyDOM.setViewport({ width: 1400, height: 900 })
})

const frame = () => screen.findByTitle<HTMLIFrameElement>('The page with all drafts')
const trigger = () => screen.findByRole('button', { name: /Preview.page/ })

/** The kind of the question has pages of its own. */
const withPages = () =>
  http.get('/api/admin/content/{kind}', ({ response }) =>
    response(200).json({
      ...{ kind: { ...faq, page: '/answers/{slug}' }, renamable: true, can_hold_back: false },
      items: [safe()],
    }),
  )

test('it opens beside the text, with the own page first, in the language that is edited', async () => {
  engine.use(withPages())
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await trigger())
  const beside = within(await screen.findByRole('complementary', { name: 'Preview' }))
  expect(await frame()).toHaveAttribute('src', '/preview/token/kn/answers/safe')
  expect(asked).toEqual([{ path: '/', items: 'drafts' }])
  expect(beside.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    'https://jaali.example/preview/token/kn/answers/safe',
  )
  expect(beside.getByText(/until 24 Nov 2026/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Question' })).toBeVisible()
  await userEvent.selectOptions(beside.getByLabelText('Language of the page'), 'Tamil')
  expect(await frame()).toHaveAttribute('src', '/preview/token/ta/answers/safe')
  await userEvent.click(beside.getByRole('combobox', { name: 'Page' }))
  await userEvent.click(await screen.findByRole('option', { name: '/pest-control/hsr' }))
  expect(await frame()).toHaveAttribute('src', '/preview/token/ta/pest-control/hsr')
  // The language follows again when another one is edited; one link does for all pages.
  await userEvent.click(screen.getByRole('link', { name: /^Hindi/ }))
  await waitFor(async () =>
    expect(await frame()).toHaveAttribute('src', '/preview/token/hi/pest-control/hsr'),
  )
  expect(asked.length).toBe(1)
})

test('a kind without pages shows the page that has it; the widths are a choice', async () => {
  visit('/content/faq/safe?locale=en', contentRoutes)
  await userEvent.click(await trigger())
  expect(await frame()).toHaveAttribute('src', '/preview/token/')
  expect((await frame()).style.width).toBe('360px')
  await userEvent.click(screen.getByRole('radio', { name: 'Desktop' }))
  expect((await frame()).style.width).toBe('1280px')
})

test('Alt+P opens and closes it, Escape in it leads back, and the session remembers', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  const question = await screen.findByRole('textbox', { name: 'Question' })
  await userEvent.click(question)
  await userEvent.keyboard('{Alt>}p{/Alt}')
  await frame()
  expect(question).toHaveFocus()
  cleanup()
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await frame()
  screen.getByRole('combobox', { name: 'Page' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull()
  await waitFor(async () => expect(await trigger()).toHaveFocus())
  expect(await trigger()).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone it lies over the text, and is not there until it is opened', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  sessionStorage.setItem('jaali.preview.open', 'true')
  visit('/content/faq/safe?locale=kn', contentRoutes)
  const button = await trigger()
  expect(screen.queryByTitle('The page with all drafts')).toBeNull()
  await userEvent.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Preview' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Back to the text' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
})

test('a click on a text opens its field, and only the page itself is believed', async () => {
  const { router } = visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await trigger())
  const source = (await frame()).contentWindow
  const data = { kind: 'faq', slug: 'safe', locale: 'kn', field: 'question' }
  const { origin } = window.location
  const say = (more: object) => fireEvent(window, new MessageEvent('message', more))
  const question = await screen.findByRole('textbox', { name: 'Question' })
  say({ data, origin: 'https://elsewhere.example', source })
  say({ data, origin, source: window })
  say({ data: { ...data, locale: 'fr' }, origin, source })
  await new Promise(requestAnimationFrame)
  expect(question).not.toHaveFocus()
  say({ data, origin, source })
  await waitFor(() => expect(question).toHaveFocus())
  say({ data: { ...data, locale: 'hi' }, origin, source })
  await waitFor(() =>
    expect(router.state.location.href).toBe('/content/faq/safe?locale=hi&field=question'),
  )
  expect(await frame()).toBeInTheDocument()
})

test('a page that cannot be fetched any more stays, and it is said', async () => {
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await trigger())
  const shown = await frame()
  await waitFor(() => expect(shown.contentDocument?.querySelector('p')).not.toBeNull())
  await waitFor(() => expect(document.querySelector('[class*=skeleton]')).toBeNull())
  engine.use(plain.get('/preview/*', () => Response.error()))
  engine.use(
    http.put('/api/admin/content/{kind}/{slug}/{locale}', async ({ request, params, response }) => {
      const { fields } = await request.json()
      return response(200).json(cell(params.locale, fields, { version: 2 }))
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '?')
  expect(await screen.findByText(/^The page could not be fetched\./)).toBeVisible()
  expect(await frame()).toBe(shown)
  expect(shown).toBeVisible()
})

test('what cannot be previewed says why, in the words of the engine', async () => {
  engine.use(
    plain.get('/preview/*', () => new Response('<p>Not here</p>', { status: 404 })),
    http.post('/api/admin/preview', async ({ request, response }) => {
      const { path } = await request.json()
      if (path === '/')
        return response(201).json({
          url: 'https://jaali.example/preview/token/',
          expires_at: '2026-11-24T05:12:00Z',
        })
      const told = problem(422, 'There is no such page')
      return response.untyped(Response.json(told, { status: 422 }))
    }),
    withPages(),
  )
  visit('/content/faq/safe?locale=kn', contentRoutes)
  await userEvent.click(await trigger())
  expect(await screen.findByText('There is no such page')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
