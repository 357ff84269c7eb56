import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { toast } from './toast'

const Notifications = lazy(async () => ({
  default: (await import('@mantine/notifications')).Notifications,
}))

test('what is said before there is anything to show it is not lost', async () => {
  const back = vi.fn()
  toast.success('Saved')
  toast.undo('Moved', back)
  render(
    <MantineProvider env="test">
      <Suspense>
        <Notifications position="bottom-left" />
      </Suspense>
    </MantineProvider>,
  )
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(back).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(screen.queryByText('Moved')).not.toBeInTheDocument())
  expect(screen.getByText('Saved')).toBeVisible()
})
