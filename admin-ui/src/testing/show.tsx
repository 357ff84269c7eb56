/** Shows something of the console as the console would. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { newQueryClient } from '../api/queryClient'
import { theme } from '../ui/theme'

export function show(what: ReactNode) {
  const queryClient = newQueryClient()
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <Suspense>{what}</Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...shown, queryClient }
}
