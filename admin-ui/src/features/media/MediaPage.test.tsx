import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { admin, http, problem, startEngine } from '../../testing/engine'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
import type { Media } from './queries'
import { mediaRoutes } from './routes'

const picture = (more: Partial<Media> = {}): Media => ({
  id: 'a1',
  name: 'kitchen.jpg',
  width: 1200,
  height: 800,
  alt: { en: 'A kitchen' },
  focus: { x: 50, y: 50 },
  variants: [
    { url: '/media/a1/480.avif', width: 480, content_type: 'image/avif' },
    { url: '/media/a1/480.webp', width: 480, content_type: 'image/webp' },
  ],
  used_by: [],
  archived: false,
  ...more,
})

let rows: Media[] = []
const changed: Schemas['MediaChange'][] = []
const sent: string[] = []
beforeEach(() => {
  rows = [picture()]
  changed.length = 0
  sent.length = 0
})

const all: Schemas['Action'][] = ['read', 'create', 'update', 'delete']

const engine = startEngine(
  http.get('/api/auth/me', ({ response }) =>
    response(200).json({ ...admin, permissions: { media: all, releases: all } }),
  ),
  http.get('/api/admin/media', ({ response }) => response(200).json({ items: rows })),
  http.post('/api/admin/media', async ({ request, response }) => {
    const type = request.headers.get('content-type')
    sent.push(`${new URL(request.url).searchParams.get('name')} ${type}`)
    const made = picture({ id: 'b2', name: 'hall.png', alt: {} })
    rows = [...rows, made]
    return response(201).json(made)
  }),
  http.get('/api/admin/media/{id}', ({ params, response }) =>
    response(200).json(rows.find(({ id }) => id === params.id) ?? picture()),
  ),
  http.patch('/api/admin/media/{id}', async ({ request, response }) => {
    changed.push(await request.json())
    return response(200).json(picture())
  }),
)

const image = (name: string) => new File(['x'], name, { type: 'image/png' })

const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a picture says how large it is, who shows it, and what it lacks', async () => {
  rows = [picture({ alt: {}, used_by: ['slide/villa', 'area/hebbal'] })]
  visit('/media', mediaRoutes)
  const card = await screen.findByRole('button', { name: /kitchen\.jpg/ })
  expect(card).toHaveTextContent('1200 × 800. Shown by 2 entries.')
  expect(card).toHaveTextContent('No description')
})

test('pictures are pasted, sent one by one, and asked what they show', async () => {
  visit('/media', mediaRoutes)
  await screen.findByRole('button', { name: /A kitchen/ })
  fireEvent.paste(document.body, { clipboardData: { files: [image('hall.png')] } })
  const uploads = within(await screen.findByRole('list', { name: 'Uploads' }))
  await userEvent.click(await uploads.findByRole('button', { name: 'Describe it' }))
  expect(sent).toEqual(['hall.png application/octet-stream'])
  expect(await screen.findByRole('dialog', { name: 'hall.png' })).toBeVisible()
})

test('what the engine refuses says why, and can be tried again', async () => {
  const detail = 'This is no JPEG, PNG or WebP picture'
  engine.use(
    http.post('/api/admin/media', ({ response }) => response(422).json(problem(422, detail))),
  )
  visit('/media', mediaRoutes)
  await screen.findByRole('button', { name: /A kitchen/ })
  const large = Object.defineProperty(image('large.png'), 'size', { value: 16 * 1024 * 1024 })
  fireEvent.drop(document.body, {
    dataTransfer: { files: [image('drawing.png'), large], types: ['Files'] },
  })
  expect(await screen.findByText(detail)).toBeVisible()
  expect(await screen.findByText('A picture has at most 15 MB')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
})

test('descriptions that changed are saved; English has to be there', async () => {
  visit('/media?picture=a1', mediaRoutes)
  const panel = within(await screen.findByRole('dialog', { name: 'A kitchen' }))
  const english = await panel.findByLabelText(/English/)
  await userEvent.clear(english)
  await userEvent.type(panel.getByLabelText('Tamil'), 'சமையலறை')
  await userEvent.click(panel.getByRole('button', { name: 'Save descriptions' }))
  expect(panel.getByText('Without English it cannot be used')).toBeVisible()
  await userEvent.type(english, 'A kitchen')
  await userEvent.click(panel.getByRole('button', { name: 'Save descriptions' }))
  expect(await screen.findByText('Descriptions saved as drafts')).toBeVisible()
  expect(changed).toEqual([{ alt: { ta: 'சமையலறை' } }])
})

test('the focus moves by arrow keys, in the quarters that the site crops by', async () => {
  visit('/media?picture=a1', mediaRoutes)
  const focus = await screen.findByRole('button', {
    name: /^What stays in sight: 50% from the left/,
  })
  focus.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(focus).toHaveAccessibleName(/75% from the left, 0% from the top/)
  await userEvent.click(screen.getByRole('button', { name: 'Save focus' }))
  await vi.waitFor(() => expect(changed).toEqual([{ focus: { x: 75, y: 0 } }]))
})

test('a picture in use is not deleted; another one takes its place everywhere', async () => {
  rows = [
    picture({ used_by: ['slide/villa'] }),
    picture({ id: 'c3', name: 'hall.jpg', alt: { en: 'A hall' } }),
  ]
  const by: string[] = []
  engine.use(
    http.post('/api/admin/media/{id}/replace', async ({ request, response }) => {
      by.push((await request.json()).by)
      return response(200).json(picture())
    }),
  )
  visit('/media?picture=a1', mediaRoutes)
  const panel = within(await screen.findByRole('dialog', { name: 'A kitchen' }))
  expect(await panel.findByRole('button', { name: 'Delete' })).toBeDisabled()
  expect(panel.getByText(/It cannot be deleted while entries show it/)).toBeVisible()
  expect(panel.getByRole('link', { name: 'slide/villa' })).toHaveAttribute(
    'href',
    '/admin/content/slide/villa?locale=*',
  )
  await userEvent.click(panel.getByRole('button', { name: 'Replace everywhere' }))
  const others = within(await screen.findByRole('list', { name: 'Other pictures' }))
  await userEvent.click(others.getByRole('button', { name: /A hall/ }))
  expect(question.get()?.text).toContain('They show “A hall” instead, as drafts')
  question.get()?.run()
  await vi.waitFor(() => expect(by).toEqual(['c3']))
  expect(await screen.findByText('Replaced in 1 entry, as drafts')).toBeVisible()
})

test('what somebody else began to show meanwhile is refused in words', async () => {
  const detail = 'slide/villa refers to it'
  engine.use(
    http.delete('/api/admin/media/{id}', ({ response }) =>
      response(409).json(problem(409, detail)),
    ),
  )
  visit('/media', mediaRoutes)
  await open(/A kitchen/)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  question.get()?.run()
  expect(await screen.findByText(detail)).toBeVisible()
})
