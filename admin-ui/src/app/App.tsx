import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { lazy, Suspense } from 'react'
import { newQueryClient } from '../api/queryClient'
import { cssVariables, theme } from '../ui/theme'
import { newRouter } from './router'

/** The number by which the page's policy knows the styles that the library writes. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

/** After the first paint; what was said until then waits there. */
const Toasts = lazy(async () => ({
  default: (await import('../ui/Toasts')).Toasts,
}))

const queryClient = newQueryClient()
const router = newRouter(queryClient)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Toasts />
        </Suspense>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
