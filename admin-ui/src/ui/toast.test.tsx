import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { toast } from './toast'

const Toasts = lazy(async () => ({
  default: (await import('./Toasts')).Toasts,
}))

const renderToasts = () =>
  render(
    <MantineProvider env="test">
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>,
  )

test('what is said before there is anything to show it is not lost', async () => {
  const back = vi.fn()
  toast.success('Saved')
  toast.undo('Moved', back)
  renderToasts()
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(back).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(screen.queryByText('Moved')).not.toBeInTheDocument())
  expect(screen.getByText('Saved')).toBeVisible()
})

test('one that is closed under the pointer holds up no other', async () => {
  const settled = { timeout: 8_000 }
  renderToasts()
  for (const text of ['One', 'Two', 'Three', 'Four']) toast.success(text)
  const one = await screen.findByText('One')
  expect(screen.queryByText('Four')).not.toBeInTheDocument()
  await userEvent.hover(one)
  const close = within(one.closest('[role=status]') as HTMLElement).getByRole('button')
  await userEvent.click(close)
  for (const text of ['Five', 'Six']) toast.success(text)
  expect(await screen.findByText('Six', {}, settled)).toBeVisible()
}, 10_000)
