/** Opens an address of the console: only the routes that are given are there. */
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { newQueryClient } from '../api/queryClient'
import { consoleRoute, rootRoute } from '../ui/routes'
import { theme } from '../ui/theme'

export function visit(path: string, routes: readonly AnyRoute[]) {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree: rootRoute.addChildren([consoleRoute.addChildren([...routes])]),
    basepath: '/admin',
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [`/admin${path}`] }),
  })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, queryClient }
}
