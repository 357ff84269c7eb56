import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem } from '../../testing/engine'
import { image, library, picture, put, refusing, startLibrary } from '../../testing/media'
import { showAt } from '../../testing/showAt'
import { PicturePicker } from './PicturePicker'

const engine = startLibrary()

const lake = picture({ id: 'c3', name: 'lake.jpg', alt: { en: 'A lake' }, width: 640, height: 640 })

async function pick(more: Partial<Parameters<typeof PicturePicker>[0]> = {}) {
  const use = vi.fn()
  const close = vi.fn()
  showAt(<PicturePicker shape={{}} locale="*" use={use} close={close} {...more} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
  await dialog.findByRole('button', { name: /A kitchen/ })
  return { use, close, dialog }
}

const chosen = () => within(screen.getByRole('form', { name: 'The chosen picture' }))

test('arrows choose, Enter uses, Escape closes', async () => {
  library.rows = [picture(), lake]
  const { use, close, dialog } = await pick()
  await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus())
  dialog.getByRole('button', { name: /^Upload/ }).focus()
  await userEvent.tab()
  expect(dialog.getByRole('button', { name: /A kitchen/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  const second = dialog.getByRole('button', { name: /A lake/ })
  expect(second).toHaveFocus()
  expect(second).toHaveAttribute('aria-pressed', 'true')
  expect(dialog.getByRole('button', { name: /A kitchen/ })).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{Enter}')
  expect(use).toHaveBeenCalledWith('c3')
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})

test('what is uploaded here is chosen at once, described, used while its sizes are made, and gets ready', async () => {
  const { use, dialog } = await pick()
  const tileOfUpload = dialog.getByRole('button', { name: /^Upload/ }).closest('li')
  await userEvent.upload(
    tileOfUpload?.querySelector('input') as HTMLInputElement,
    image('hall.png'),
  )
  const tile = await dialog.findByRole('button', { name: /hall\.png/, pressed: true })
  expect(within(tile).getByRole('progressbar')).toBeInTheDocument()
  expect(chosen().getByText('Without an English description it cannot be shown.')).toBeVisible()
  expect(chosen().getByText(/It can be used already/)).toBeVisible()
  put({ ...library.made, state: 'processing', progress: 60 })
  expect(await chosen().findByText(/being made: 60%/)).toBeVisible()
  put({ ...library.made, state: 'ready', progress: 100 })
  await waitFor(() => expect(screen.queryByText(/It can be used already/)).not.toBeInTheDocument())
  await userEvent.type(chosen().getByLabelText('What it shows, in English'), 'A hall{Enter}')
  await waitFor(() => expect(use).toHaveBeenCalledWith('b2'))
  expect(library.changed).toEqual([{ id: 'b2', change: { alt: { en: 'A hall' } } }])
})

test('a picture is used without a description too', async () => {
  library.rows = [picture(), picture({ id: 'd4', name: 'door.jpg', alt: {} })]
  const { use, dialog } = await pick()
  await userEvent.click(dialog.getByRole('button', { name: /door\.jpg/ }))
  expect(chosen().getByText('Without an English description it cannot be shown.')).toBeVisible()
  await userEvent.click(chosen().getByRole('button', { name: 'Use picture' }))
  expect(use).toHaveBeenCalledWith('d4')
  expect(library.changed).toEqual([])
})

test('a description that is refused says why, and the picture is not used yet', async () => {
  const message = 'At most 160 characters'
  engine.use(
    http.patch('/api/admin/media/{id}', ({ response }) =>
      response(422).json(
        problem(422, 'Refused', { errors: [{ field: 'alt', code: 'too_long', message }] }),
      ),
    ),
  )
  const { use } = await pick({ value: 'a1', locale: 'kn' })
  await userEvent.type(chosen().getByLabelText('What it shows, in Kannada'), 'ಅಡುಗೆಮನೆ')
  await userEvent.click(chosen().getByRole('button', { name: 'Use picture' }))
  expect(await chosen().findByText(message)).toBeVisible()
  expect(use).not.toHaveBeenCalled()
})

test('what the engine refuses says why in its words, and can be tried again or taken away', async () => {
  const sentence = 'Send a JPEG, PNG or WebP picture: this one is HEIC'
  engine.use(refusing(sentence))
  const { dialog } = await pick()
  fireEvent.paste(document.body, { clipboardData: { files: [image('photo.heic')] } })
  expect(await dialog.findByText(sentence)).toBeVisible()
  engine.resetHandlers()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('button', { name: /hall\.png/, pressed: true })).toBeVisible()
  engine.use(refusing(sentence))
  fireEvent.drop(document.body, {
    dataTransfer: { files: [image('other.heic')], types: ['Files'] },
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('other.heic')).not.toBeInTheDocument()
})

test('one whose sizes could not be made is not used, and is sent again', async () => {
  const { dialog } = await pick({ files: [image('hall.png')] })
  await dialog.findByRole('button', { name: /hall\.png/, pressed: true })
  put({ ...library.made, state: 'failed', reason: 'It has more than 40 megapixels' })
  expect((await dialog.findAllByText('It has more than 40 megapixels'))[0]).toBeVisible()
  expect(chosen().getByRole('button', { name: 'Use picture' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(library.sent).toHaveLength(2))
})

test('one that is too small, or of another shape than the field, says so', async () => {
  library.rows = [picture(), lake]
  const { dialog } = await pick({ shape: { min_width: 960, ratio: '16:9' } })
  expect(dialog.getByRole('button', { name: /A lake/ })).toHaveTextContent('640 × 640. Too small')
  expect(dialog.getByRole('button', { name: /A kitchen/ })).toHaveTextContent(
    '1200 × 800. Not 16:9',
  )
  await userEvent.click(dialog.getByRole('button', { name: /A lake/ }))
  expect(chosen().getByText(/It is 640 pixels wide, less than 960/)).toBeVisible()
  expect(chosen().getByText(/as 16:9, and cuts off more than a tenth/)).toBeVisible()
})

test('a tag narrows the grid, and so does what is searched for', async () => {
  library.rows = [picture({ tags: ['rooms'] }), lake]
  const { dialog } = await pick()
  await userEvent.click(dialog.getByRole('button', { name: 'rooms' }))
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: /A lake/ })).not.toBeInTheDocument(),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'All' }))
  expect(await dialog.findByRole('button', { name: /A lake/ })).toBeVisible()
  await userEvent.type(dialog.getByRole('searchbox'), 'lake')
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: /A kitchen/ })).not.toBeInTheDocument(),
  )
  expect(dialog.getByRole('button', { name: /A lake/ })).toBeVisible()
})
