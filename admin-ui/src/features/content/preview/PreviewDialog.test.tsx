import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http as plain } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../../api/client'
import { http, problem, startEngine } from '../../../testing/engine'
import { showAt } from '../../../testing/showAt'
import { PreviewDialog } from './PreviewDialog'

const asked: Schemas['NewPreview'][] = []
const engine = startEngine(
  // The page in the frame.
  plain.get('/preview/*', () => new Response('<p>A page</p>')),
  http.get('/api/admin/content/{kind}/{slug}/pages', ({ response }) =>
    response(200).json({ items: ['/', '/pest-control/hsr'] }),
  ),
  http.post('/api/admin/preview', async ({ request, response }) => {
    const body = await request.json()
    asked.push(body)
    const url = `https://jaali.example/preview/token${body.path}`
    return response(201).json({ url, expires_at: '2026-11-24T05:12:00Z' })
  }),
)

const place = { kind: 'faq', slug: 'safe', locale: 'kn' }

function open() {
  const focus = vi.fn()
  const close = vi.fn()
  const { router } = showAt(<PreviewDialog place={place} focus={focus} close={close} />)
  return { focus, close, router }
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('The page with all drafts')

test('the page is shown in its language from the console itself, the link is the public one', async () => {
  open()
  expect(await frame()).toHaveAttribute('src', '/preview/token/kn/')
  expect(asked).toEqual([{ path: '/kn/', items: 'drafts' }])
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    'https://jaali.example/preview/token/kn/',
  )
  expect(screen.getByText(/until 24 Nov 2026, 10:42 AM/)).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Page' }))
  await userEvent.click(await screen.findByRole('option', { name: '/pest-control/hsr' }))
  expect(await frame()).toHaveAttribute('src', '/preview/token/kn/pest-control/hsr')
  expect(asked.length).toBe(1)
})

test('a click on a text opens its field, and only the page itself is believed', async () => {
  const { focus, close } = open()
  const source = (await frame()).contentWindow
  const data = { ...place, field: 'answer' }
  const { origin } = window.location
  const say = (more: object) => fireEvent(window, new MessageEvent('message', more))
  say({ data, origin: 'https://elsewhere.example', source })
  say({ data, origin, source: window })
  say({ data: { ...data, locale: 'fr' }, origin, source })
  expect(focus).not.toHaveBeenCalled()
  say({ data, origin, source })
  await waitFor(() => expect(focus).toHaveBeenCalledWith('answer'))
  expect(close).toHaveBeenCalled()
})

test('what cannot be previewed says why', async () => {
  engine.use(
    http.post('/api/admin/preview', ({ response }) =>
      response.untyped(Response.json(problem(422, 'There is no such page'), { status: 422 })),
    ),
  )
  open()
  expect(await screen.findByText('There is no such page')).toBeVisible()
})
