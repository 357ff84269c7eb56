import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem } from '../../testing/engine'
import { library, picture, startLibrary } from '../../testing/media'
import { visit } from '../../testing/visit'
// The screen itself, before the clock of a test runs.
import './DescribePage'
import { mediaRoutes } from './routes'

const engine = startLibrary()

const lake = picture({ id: 'c3', name: 'lake.jpg', alt: { en: 'A lake' } })
const door = picture({ id: 'd4', name: 'door.jpg', alt: {} })

const field = (name: string) => screen.findByRole('textbox', { name })

test('Enter saves a description and goes to the next picture; what is saved stays in sight', async () => {
  library.rows = [picture(), lake, picture({ id: 'e5', alt: { en: 'A villa', kn: 'ವಿಲ್ಲಾ' } })]
  visit('/media/describe?locale=kn', mediaRoutes)
  expect(await screen.findByRole('button', { name: 'Kannada 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await userEvent.type(await field('A kitchen in Kannada'), 'ಅಡುಗೆಮನೆ{Enter}')
  expect(await field('A lake in Kannada')).toHaveFocus()
  expect(await screen.findByText('Saved as a draft')).toBeVisible()
  expect(library.changed).toEqual([{ id: 'a1', change: { alt: { kn: 'ಅಡುಗೆಮನೆ' } } }])
  // The engine lists it no longer.
  expect(await screen.findByRole('button', { name: 'Kannada 1' })).toBeVisible()
  expect(await field('A kitchen in Kannada')).toHaveValue('ಅಡುಗೆಮನೆ')
  expect(screen.queryByText('A villa')).not.toBeInTheDocument()
})

test('what is refused stands at its field, and can be sent again', async () => {
  library.rows = [picture(), lake]
  visit('/media/describe?locale=ta', mediaRoutes)
  const kitchen = await field('A kitchen in Tamil')
  const message = 'Holds a control character'
  engine.use(
    http.patch('/api/admin/media/{id}', ({ response }) =>
      response(422).json(
        problem(422, 'Refused', { errors: [{ field: 'alt.ta', code: 'characters', message }] }),
      ),
    ),
  )
  await userEvent.type(kitchen, 'சமையலறை{Enter}')
  expect(await screen.findByText(message)).toBeVisible()
  expect(kitchen).toHaveAccessibleDescription(message)
  engine.resetHandlers()
  await userEvent.type(kitchen, '{Enter}')
  await vi.waitFor(() => expect(library.changed).toHaveLength(1))
  expect(await screen.findByText('Saved as a draft')).toBeVisible()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

test('another language shows what it lacks; in English pictures go by their file', async () => {
  library.rows = [lake, door]
  visit('/media/describe', mediaRoutes)
  expect(await field('door.jpg in English')).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Pictures without English' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Hindi 2' }))
  expect(await field('A lake in Hindi')).toBeVisible()
  expect(await field('door.jpg in Hindi')).toBeVisible()
  library.rows = []
  await userEvent.click(screen.getByRole('button', { name: /^Bengali/ }))
  expect(await screen.findByText('Every picture is described in Bengali.')).toBeVisible()
})
