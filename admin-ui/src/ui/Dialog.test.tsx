import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Dialog, Sheet } from './Dialog'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test.each([
  ['a dialog', Dialog],
  ['a sheet', Sheet],
])('%s has the focus at once, and leaves it to whoever moved it', (_, Opened) => {
  render(
    <MantineProvider env="test">
      <Opened onClose={() => {}} title="How did it go?">
        <button type="button">Help</button>
        <button type="button" data-autofocus>
          Well
        </button>
        <button type="button">Badly</button>
      </Opened>
    </MantineProvider>,
  )
  expect(screen.getByRole('button', { name: 'Well' })).toHaveFocus()
  const other = screen.getByRole('button', { name: 'Badly' })
  act(() => other.focus())
  act(() => vi.runAllTimers())
  expect(other).toHaveFocus()
})
