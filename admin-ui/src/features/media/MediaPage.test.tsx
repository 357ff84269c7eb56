import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem } from '../../testing/engine'
import { image, library, picture, put, refusing, startLibrary } from '../../testing/media'
import { visit } from '../../testing/visit'
import { question } from '../../ui/confirm'
// The panel itself, before the clock of a test runs.
import './PicturePanel'
import { mediaRoutes } from './routes'

const engine = startLibrary()

const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a picture says how large it is, who shows it, and what it lacks', async () => {
  library.rows = [picture({ alt: {}, used_by: ['slide/villa', 'area/hebbal'] })]
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
  expect(library.sent).toEqual(['hall.png application/octet-stream'])
  expect(await screen.findByRole('dialog', { name: 'hall.png' })).toBeVisible()
})

test('what the engine refuses says why, and can be tried again', async () => {
  const detail = 'This is no JPEG, PNG or WebP picture'
  engine.use(refusing(detail))
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
  expect(library.changed).toEqual([{ id: 'a1', change: { alt: { ta: 'சமையலறை' } } }])
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
  await vi.waitFor(() =>
    expect(library.changed).toEqual([{ id: 'a1', change: { focus: { x: 75, y: 0 } } }]),
  )
})

test('a picture in use is not deleted; another one takes its place everywhere', async () => {
  library.rows = [
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

test('how far its sizes are stands on the card, then that it failed, why, and the way to try again', async () => {
  library.rows = [picture({ state: 'processing', progress: 40 })]
  visit('/media', mediaRoutes)
  const card = await screen.findByRole('button', { name: /A kitchen/ })
  expect(card).toHaveTextContent('Its sizes are being made: 40%')
  put(picture({ state: 'failed', progress: 40, reason: 'It has more than 40 megapixels' }))
  expect(await screen.findByText('It has more than 40 megapixels')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  engine.use(
    http.delete('/api/admin/media/{id}', ({ response }) => {
      library.rows = []
      return response(200).json(picture({ archived: true }))
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('A kitchen removed')).toBeVisible()
  expect(await screen.findByText('No pictures yet. Drop or paste one here.')).toBeVisible()
})

test('an upload is followed until it is ready; one that failed is sent again', async () => {
  visit('/media', mediaRoutes)
  await screen.findByRole('button', { name: /A kitchen/ })
  fireEvent.paste(document.body, { clipboardData: { files: [image('hall.png')] } })
  const uploads = within(await screen.findByRole('list', { name: 'Uploads' }))
  expect(await uploads.findByText('Its sizes are being made: 0%')).toBeVisible()
  put({ ...library.made, state: 'failed', reason: 'The disk is full' })
  expect(await uploads.findByText('The disk is full')).toBeVisible()
  await userEvent.click(uploads.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(library.sent).toHaveLength(2))
  put({ ...library.made, state: 'ready', progress: 100 })
  expect(
    await uploads.findByText('Uploaded. Say what it shows, so that it can be used.'),
  ).toBeVisible()
})

test('tags narrow the library, and stand in its address; so do those that nothing shows', async () => {
  library.rows = [
    picture({ tags: ['rooms'], used_by: ['slide/villa'] }),
    picture({ id: 'c3', alt: { en: 'A lake' }, tags: ['areas'] }),
  ]
  const { router } = visit('/media', mediaRoutes)
  await userEvent.click(await screen.findByRole('button', { name: 'rooms' }))
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: /A lake/ })).not.toBeInTheDocument(),
  )
  expect(router.state.location.search).toEqual({ tag: 'rooms' })
  await userEvent.click(screen.getByRole('button', { name: 'Unused' }))
  expect(await screen.findByRole('button', { name: /A lake/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /A kitchen/ })).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ unused: '1' })
})

test('a tag is saved as it is added; what the engine refuses stands at the field', async () => {
  library.rows = [picture({ tags: ['rooms'] })]
  visit('/media?picture=a1', mediaRoutes)
  const panel = within(await screen.findByRole('dialog', { name: 'A kitchen' }))
  await userEvent.type(await panel.findByRole('combobox', { name: 'Tags' }), 'areas{Enter}')
  await vi.waitFor(() =>
    expect(library.changed).toEqual([{ id: 'a1', change: { tags: ['rooms', 'areas'] } }]),
  )
  const message = 'A picture has at most 10 tags'
  engine.use(
    http.patch('/api/admin/media/{id}', ({ response }) =>
      response(422).json(
        problem(422, 'Refused', { errors: [{ field: 'tags', code: 'too_many', message }] }),
      ),
    ),
  )
  await userEvent.type(panel.getByRole('combobox', { name: 'Tags' }), 'more{Enter}')
  expect(await panel.findByText(message)).toBeVisible()
})
