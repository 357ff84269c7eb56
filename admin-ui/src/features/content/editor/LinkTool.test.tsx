import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers } from '../../../testing/content'
import { http, startEngine } from '../../../testing/engine'
import { show } from '../../../testing/show'
import { LinkTool } from './LinkTool'

const insert = vi.fn()
beforeEach(() => insert.mockClear())

let release = () => {}
const held = new Promise<void>((resolve) => {
  release = resolve
})

startEngine(
  http.get('/api/content', async ({ response }) => {
    await held
    return response(200).json({ items: [] } as never)
  }),
  ...answers,
)

test('while nothing is found yet, and where nothing is found, the list says so and has nothing to choose', async () => {
  show(<LinkTool insert={insert} />)
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Where the link leads' }))
  const list = within(screen.getByRole('listbox'))
  // A list without an option is none to those who hear it.
  const said = list.getByRole('option', { name: 'Looking…' })
  expect(said).toHaveAttribute('aria-disabled', 'true')
  release()
  await list.findByRole('option', { name: 'Nothing found' })
  // The same element: what it says now is read aloud.
  expect(said).toHaveTextContent('Nothing found')
  expect(said).toHaveAttribute('aria-live', 'polite')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.click(said)
  expect(insert).not.toHaveBeenCalled()
})

test('an address is offered as it is typed', async () => {
  release()
  show(<LinkTool insert={insert} />)
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await userEvent.type(await screen.findByRole('combobox'), 'https://jaali.example')
  await userEvent.click(await screen.findByRole('option', { name: 'https://jaali.example' }))
  expect(insert).toHaveBeenCalledWith('https://jaali.example', 'https://jaali.example')
})
